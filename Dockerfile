# A small image with the portal alone: `docker build -t typenschild .`; compose.yaml runs it with PostgreSQL.

# Builds the browser part and packs the release, as `npm run release` does anywhere.
FROM node:26-trixie-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run release

# Installs it as anybody does who unpacks the archive.
FROM node:26-trixie-slim AS install
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1
WORKDIR /opt/typenschild
COPY --from=build /build/dist/typenschild-*.tar.gz /tmp/release.tar.gz
# Then without what npm needs for installing alone: a second copy of Node, and the sources of SQLite.
RUN tar -xzf /tmp/release.tar.gz --strip-components=1 \
  && npm ci --omit=dev \
  && rm -rf node_modules/node/node_modules node_modules/better-sqlite3/deps

# What runs: its Node lies among its packages, and needs libatomic.
FROM debian:trixie-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends libatomic1 \
  && rm -rf /var/lib/apt/lists/*
RUN groupadd --gid 10001 typenschild \
  && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /data --shell /usr/sbin/nologin typenschild \
  && install -d -o 10001 -g 10001 -m 0700 /data
COPY --from=install /opt/typenschild /opt/typenschild
WORKDIR /opt/typenschild
ENV PATH=/opt/typenschild/node_modules/.bin:/usr/local/bin:/usr/bin:/bin \
  DATA_DIR=/data HOST=0.0.0.0 PORT=3000
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s \
  CMD ["node", "server/admin/health-check.ts"]
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=8", "--no-parallel-scavenge", "--heap-growing-percent=200", "server/launch.mjs"]
