# The command headless-webview with the Swift runtime, but without the toolchain that built it.
FROM swift:6.1-bookworm AS build
RUN apt-get update \
    && apt-get install --yes --no-install-recommends libxml2-dev libsqlite3-dev pkg-config \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
# The cases and the demonstration's site are looked for beside the program.
RUN swift build --configuration release --product headless-webview \
    && mkdir /out && bin=$(swift build --configuration release --show-bin-path) \
    && cp -r "$bin/headless-webview" "$bin"/*.resources /out/

FROM swift:6.1-bookworm-slim
RUN apt-get update \
    && apt-get install --yes --no-install-recommends ca-certificates libcurl4 libsqlite3-0 libxml2 \
    && rm -rf /var/lib/apt/lists/*
COPY --from=build /out/ /usr/local/bin/
USER nobody
WORKDIR /site
ENTRYPOINT ["headless-webview"]
