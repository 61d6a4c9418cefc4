"use strict";
(() => {
  const game = document.body.dataset.game;
  const all = (selector) => [...document.querySelectorAll(selector)];
  const read = (key, otherwise) => {
    try { return JSON.parse(localStorage.getItem(key)) ?? otherwise; } catch { return otherwise; }
  };
  const write = (key, value) => {
    try { localStorage.setItem(key, JSON.stringify(value)); } catch { /* a full or closed store keeps nothing */ }
  };
  const boxOf = (name) => read(`referee.box.${name}`, {});

  const said = all("[data-say]").map((part) => part.textContent.trim().replace(/\s+/g, " ")).join(" ");
  const live = document.getElementById("live");
  if (said && live) setTimeout(() => { live.textContent = said; }, 150);

  const offline = document.getElementById("offline");
  const tell = (reached) => {
    offline.hidden = reached;
    all("[data-judged] button").forEach((button) => { button.disabled = !reached; });
  };
  const reach = () => fetch("/healthz", { cache: "no-store" }).then(() => tell(true), () => tell(false));
  addEventListener("online", reach);
  addEventListener("offline", () => tell(false));
  if (!navigator.onLine) tell(false);
  else if (navigator.serviceWorker && navigator.serviceWorker.controller) reach();

  const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
  const composed = (patch, later) => {
    const both = { ...patch };
    for (const [name, value] of Object.entries(later)) both[name] = isObject(value) ? composed(isObject(both[name]) ? both[name] : {}, value) : value;
    return both;
  };
  const taken = (box, [step, ...below]) => {
    if (!isObject(box) || !(step in box)) return undefined;
    const value = below.length ? taken(box[step], below) : box[step];
    if (!below.length || (value !== undefined && isObject(box[step]) && !Object.keys(box[step]).length)) delete box[step];
    return value;
  };
  const shown = (value) => {
    if (value === null || (Array.isArray(value) && !value.length)) return "none";
    if (Array.isArray(value) && value.every((one) => typeof one !== "object")) return value.join(", ");
    if (typeof value === "object") return JSON.stringify(value);
    return value === true ? "yes" : value === false ? "no" : value;
  };
  if (game) {
    all("[data-told]").forEach((part) => write(`referee.box.${game}`, composed(boxOf(game), JSON.parse(part.dataset.told))));
    const box = boxOf(game);
    const told = Object.keys(box).length ? JSON.stringify(box) : "";
    all("input[data-box]").forEach((input) => { if (!input.value) input.value = told; });
    const keep = document.querySelector("[data-keep]");
    if (keep && keep.dataset.kept) write(`referee.box.${game}`, JSON.parse(keep.dataset.kept));
    else if (keep && told && !document.getElementById("verdict")) {
      keep.querySelectorAll("[name^='/pack/patch/']").forEach((input) => {
        const value = taken(box, input.name.slice("/pack/patch/".length).split("/"));
        if (value !== undefined) input.value = shown(value);
      });
      document.getElementById("patch").value = Object.keys(box).length ? JSON.stringify(box) : "";
    }
    const forget = document.querySelector("[data-forget]");
    if (forget && told) {
      forget.hidden = false;
      forget.addEventListener("click", () => { localStorage.removeItem(`referee.box.${game}`); location.assign(`/${game}/box`); });
    }
  }

  all("[data-dice]").forEach((input) => {
    const keys = document.createElement("div");
    keys.className = "keys";
    const critical = input.dataset.dice;
    for (const face of critical ? [1, 2, 3, 4, 5, 6, critical] : [1, 2, 3, 4, 5, 6]) {
      const key = document.createElement("button");
      key.type = "button";
      key.textContent = face;
      key.setAttribute("aria-label", `${face}, ${input.labels[0].textContent}`);
      key.addEventListener("click", () => {
        const between = face === critical ? " " : ", ";
        const many = !input.inputMode;
        input.value = many && input.value.trim() ? `${input.value}${between}${face}` : face;
      });
      keys.append(key);
    }
    input.after(keys);
  });

  const copied = async (field) => {
    if (navigator.clipboard) return navigator.clipboard.writeText(field.value).then(() => true, () => false);
    field.closest(".field").hidden = false;
    field.select();
    return document.execCommand("copy");
  };
  all("[data-send]").forEach((button) => {
    button.hidden = false;
    const field = document.getElementById(button.dataset.send);
    const sent = document.getElementById("sent");
    button.addEventListener("click", async () => {
      if (!field.value) field.value = location.href;
      if (navigator.share) {
        const done = await navigator.share({ title: document.title, url: field.value }).then(() => true, (error) => error.name === "AbortError");
        if (done) return;
      }
      const isCopied = await copied(field);
      sent.hidden = false;
      sent.textContent = live.textContent = isCopied ? sent.dataset.copied : sent.dataset.byHand;
      if (isCopied) return;
      field.closest(".field").hidden = false;
      field.select();
    });
  });

  const opener = document.querySelector("[data-open]");
  if (opener) {
    const data = document.getElementById("data");
    const open = () => {
      const token = location.hash.slice(1);
      if (token && navigator.onLine) { data.value = token; history.replaceState(null, "", "/open"); opener.requestSubmit(); }
    };
    open();
    addEventListener("hashchange", open);
    document.getElementById("open-file").hidden = false;
    document.getElementById("file").addEventListener("change", async (event) => { data.value = await event.target.files[0].text(); });
  }

  const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'";
  const playing = document.querySelector("[data-game-form]");
  if (playing && !location.pathname.startsWith("/saved/")) {
    const id = playing.elements.id.value || String(Date.now());
    all("input[name=id]").forEach((input) => { input.value = id; input.setAttribute("value", id); });
    const games = read("referee.games", {});
    const record = playing.elements.record.value;
    const moves = JSON.parse(record).moves.length;
    games[id] = { game, title: document.querySelector("h1").textContent, moves, at: new Date().toISOString(), record };
    const ids = Object.keys(games).sort((a, b) => games[b].at.localeCompare(games[a].at)).slice(0, 20);
    write("referee.games", Object.fromEntries(ids.map((one) => [one, games[one]])));
    if (window.caches) {
      const page = new Response(`<!doctype html>${document.documentElement.outerHTML}`, { headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": POLICY } });
      caches.open("saved").then((cache) => cache.put(`/saved/${game}/${id}`, page));
    }
  }
  all("[data-saved]").forEach((list) => {
    const games = Object.entries(read("referee.games", {})).filter(([, one]) => !list.dataset.saved || one.game === list.dataset.saved);
    games.sort(([, a], [, b]) => b.at.localeCompare(a.at));
    for (const [id, one] of games) {
      const item = document.createElement("li");
      const title = document.createElement("strong");
      title.textContent = one.title;
      const when = document.createElement("span");
      when.textContent = `${one.moves} · ${one.at.slice(0, 16).replace("T", " ")}`;
      if (navigator.serviceWorker && navigator.serviceWorker.controller) {
        const link = document.createElement("a");
        link.href = `/saved/${one.game}/${id}`;
        link.append(title, when);
        item.append(link);
      } else {
        const form = document.createElement("form");
        form.method = "post";
        form.action = "/open";
        const data = document.createElement("input");
        data.type = "hidden";
        data.name = "data";
        data.value = one.record;
        const button = document.createElement("button");
        button.append(title, when);
        form.append(data, button);
        item.append(form);
      }
      list.append(item);
    }
    list.closest("section").hidden = !games.length;
  });

  const asked = location.pathname.match(/^\/[\w-]+\/(rules|cards)\/([^/]+)$/);
  if (asked) {
    const name = decodeURIComponent(asked[2]);
    const place = document.getElementById(name) || all("[data-card]").find((card) => card.dataset.card === name);
    if (place) place.scrollIntoView();
  }

  if (navigator.serviceWorker) {
    navigator.serviceWorker.register("/sw.js").then(() => navigator.serviceWorker.ready).then((ready) => {
      if (game) ready.active.postMessage(game);
    }).catch(() => { /* without a secure address the page works online only */ });
  }
})();
