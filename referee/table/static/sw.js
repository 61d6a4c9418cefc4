"use strict";
const CACHE = "referee-VERSION";
const SHELL = ["/", "/open", "/table/table.css", "/table/table.js", "/table/icon.svg", "/table/manifest.webmanifest"];
const READ = ["", "/rules", "/cards", "/words", "/ask", "/may-i", "/box", "/game", "/book"];
const page = (path) => new Request(path, { headers: { Accept: "text/html" } });

addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(SHELL.map(page))).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith("referee-") && name !== CACHE);
  event.waitUntil(caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))).then(() => clients.claim()));
});

addEventListener("message", (event) => {
  const game = String(event.data);
  if (!/^[a-z-]+$/.test(game)) return;
  event.waitUntil(caches.open(CACHE).then(async (cache) => {
    if (await cache.match(`/${game}/book`)) return;
    await cache.addAll(READ.map((place) => page(`/${game}${place}`)));
  }));
});

const stored = async (request, path) => {
  const game = path.split("/")[1];
  return (await caches.match(request, { ignoreVary: true })) || (await caches.match(`/${game}/book`, { ignoreVary: true })) || (await caches.match("/", { ignoreVary: true })) || Response.error();
};

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/v1")) return;
  if (pathname.startsWith("/saved/")) {
    event.respondWith(caches.open("saved").then((cache) => cache.match(pathname)).then((found) => found || stored(request, pathname)));
    return;
  }
  if (request.mode !== "navigate" && !pathname.startsWith("/table/")) return;
  event.respondWith(fetch(request).then(async (answer) => {
    if (answer.ok) (await caches.open(CACHE)).put(request, answer.clone());
    return answer;
  }).catch(() => stored(request, pathname)));
});
