"""The application: the routes put together, and nothing else."""

from flask import Flask

from referee.service import (
    batch,
    components,
    docs,
    edge,
    examples,
    library,
    metrics,
    operations,
    pictures,
    play,
    problems,
    questions,
    reading,
    records,
)


def create_app() -> Flask:
    """A WSGI application that keeps nothing between requests."""
    app = Flask("referee", static_folder=None)
    app.url_map.strict_slashes = False
    app.url_map.merge_slashes = False
    metrics.register(app)
    problems.register(app)
    edge.register(app)
    for routes in (
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
