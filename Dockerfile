# The command headless-webview with the Swift runtime, but without the toolchain that built it.
FROM swift:6.1-bookworm AS build
RUN apt-get update \
    && apt-get install --yes --no-install-recommends libxml2-dev libsqlite3-dev pkg-config \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN swift build --configuration release --product headless-webview \
    && install -D "$(swift build --configuration release --show-bin-path)/headless-webview" /out/headless-webview

FROM swift:6.1-bookworm-slim
RUN apt-get update \
    && apt-get install --yes --no-install-recommends ca-certificates libcurl4 libsqlite3-0 libxml2 \
    && rm -rf /var/lib/apt/lists/*
COPY --from=build /out/headless-webview /usr/local/bin/headless-webview
USER nobody
WORKDIR /site
ENTRYPOINT ["headless-webview"]
