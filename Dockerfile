# Any Debian with Node 24, npm and an ordinary user `node` will do.
ARG BASE=node:24-bookworm-slim

FROM ${BASE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/contracts/package.json packages/contracts/
COPY packages/sdk/package.json packages/sdk/
COPY packages/server/package.json packages/server/
COPY packages/toolbox/package.json packages/toolbox/
COPY packages/web/package.json packages/web/
# Without scripts, since one of them fetches a second Node.
RUN npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
COPY . .
RUN npm run build && npm prune --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error

FROM ${BASE}
# What sandboxes in bubblewrap offer besides Node, for example "python3 git".
ARG PACKAGES=""
RUN apt-get update \
  && apt-get install -y --no-install-recommends bubblewrap ${PACKAGES} \
  && rm -rf /var/cache/apt/* /var/lib/apt/lists/* \
  && install -d -o node -g node -m 700 /data
WORKDIR /app
COPY --from=build /app /app
ENV NODE_ENV=production \
  NODE_COMPILE_CACHE=/home/node/.cache/steward \
  STEWARD_HOME=/data \
  STEWARD_HOST=0.0.0.0
USER node
VOLUME /data
EXPOSE 7070
HEALTHCHECK --interval=30s --timeout=10s --start-period=30s --retries=3 \
  CMD ["node", "scripts/steward.mjs", "status", "--json"]
CMD ["node", "scripts/steward.mjs", "start"]
