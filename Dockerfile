# docs/install.md says how to run the image. With a browser for WhatsApp: docker build --build-arg CHROMIUM=1 .
ARG NODE=22-bookworm-slim

FROM node:${NODE} AS build
# Compiles the database library if no prebuilt one fits.
RUN apt-get update && apt-get install -y --no-install-recommends python3 make g++ && rm -rf /var/lib/apt/lists/*
WORKDIR /app
# Installs the packages and opens a database with them. A separate layer: a source change does not rebuild it.
COPY package.json package-lock.json .npmrc ./
COPY bin/install.js bin/
RUN node -e "import('./bin/install.js').then((install) => install.ensureInstalled())"
COPY . .
RUN node bin/build.js && npm prune --omit=dev --no-audit --no-fund

FROM node:${NODE}
ARG CHROMIUM=0
RUN if [ "$CHROMIUM" = 1 ]; then apt-get update && apt-get install -y --no-install-recommends chromium && rm -rf /var/lib/apt/lists/*; fi
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/bin bin
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
RUN ln -s /app/bin/muster.js /usr/local/bin/muster && install -d -o node -g node -m 0700 /data
ENV NODE_ENV=production MUSTER_DATA=/data HOST=0.0.0.0 PORT=3000
USER node
VOLUME /data
EXPOSE 3000
# Liveness. A proxy requests /api/ready.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "/app/bin/muster.js"]
CMD ["serve"]
