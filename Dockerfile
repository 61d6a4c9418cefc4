# The service in a container. docs/operations.md tells how to run it.

FROM python:3.11-slim AS build
WORKDIR /source
RUN python -m venv /opt/referee
COPY pyproject.toml README.md LICENSE NOTICE openapi.yaml ./
COPY LICENSES LICENSES
COPY schemas schemas
COPY referee referee
RUN /opt/referee/bin/pip install --no-cache-dir --disable-pip-version-check .

FROM python:3.11-slim
RUN useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin referee
COPY --from=build /opt/referee /opt/referee
ENV PATH=/opt/referee/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    PORT=8000
USER 10001:10001
WORKDIR /tmp
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 CMD ["python", "-c", "import os, urllib.request as net; net.urlopen('http://127.0.0.1:' + os.environ['PORT'] + '/healthz', timeout=4)"]
CMD ["referee", "serve", "--host", "0.0.0.0"]
