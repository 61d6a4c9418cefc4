"""The application: the routes put together, and nothing else."""

from flask import Flask

from referee.service import (
    astray,
    batch,
    components,
    docs,
    edge,
    environment,
    examples,
    library,
    limits,
    log,
    metrics,
    operations,
    pictures,
    play,
    problems,
    questions,
    reading,
    records,
    seal,
    table,
)


def create_app() -> Flask:
    """A WSGI application that keeps nothing between requests. Raises environment.WrongSettings."""
    chosen = environment.read()
    app = Flask("referee", static_folder=None)
    app.url_map.strict_slashes = False
    app.url_map.merge_slashes = False
    metrics.register(app)
    log.register(app)
    limits.register(app, chosen.rate_limit, chosen.trusted_proxies)
    problems.register(app)
    astray.register(app)
    edge.register(app)
    seal.register(app, chosen.state_keys)
    for routes in (
        table.routes,
        play.routes,
        questions.routes,
        library.routes,
        components.routes,
        examples.routes,
        operations.routes,
        docs.routes,
        metrics.routes,
        records.routes,
        reading.routes,
        pictures.routes,
        batch.routes,
    ):
        app.register_blueprint(routes)
    return app
