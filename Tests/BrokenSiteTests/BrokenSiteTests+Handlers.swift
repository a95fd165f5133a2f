import Foundation
import HeadlessWebView
import LoadTrace

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension BrokenSiteTests {
  static let handlers: [BrokenSite] = [
    .handler(
      "a script that is never answered",
      { ScriptedHandler(page: "<script src=a.js></script>", ["/a.js": { _, _ in }]) },
      finds: ["never-answered error index.html:2:13"], says: ["the handler was started, and made no call"]),
    .handler(
      "a script that never ends",
      {
        ScriptedHandler(
          page: "<script src=a.js></script>",
          [
            "/a.js": { task, url in
              task.didReceive(
                URLResponse(
                  url: url, mimeType: "text/javascript", expectedContentLength: 9, textEncodingName: nil))
              task.didReceive(Data("1".utf8))
            }
          ])
      }, finds: ["never-answered error index.html:2:13"], says: ["neither finished nor failed"]),
    .handler(
      "data for a task that was stopped",
      {
        ScriptedHandler(
          page: "\n<script src=a.js></script>",
          [
            "/a.js": { task, url in
              if let response = HTTPURLResponse(
                url: url, statusCode: 200, httpVersion: nil, headerFields: ["Content-Type": "image/png"])
              {
                task.didReceive(response)
              }
              task.later {
                task.didReceive(Data("1".utf8))
                task.didFinish()
              }
            }
          ])
      },
      finds: ["wrong-type error index.html:3:13", "call-after-stop error index.html:3:13"],
      says: ["This task has already been stopped"]),
    .handler(
      "data before a response",
      {
        ScriptedHandler(
          page: "<script src=a.js></script>",
          [
            "/a.js": { task, url in
              task.didReceive(Data("1".utf8))
              task.answer(url, "1", type: "text/javascript")
            }
          ])
      }, finds: ["illegal-task-call error index.html:2:13"]),
    .handler(
      "two ends",
      {
        ScriptedHandler(
          page: "<script src=a.js></script>",
          [
            "/a.js": { task, url in
              task.answer(url, "1", type: "text/javascript")
              task.didFinish()
            }
          ])
      }, finds: ["illegal-task-call error index.html:2:13"]),
    .handler(
      "an answer with another URL to a style sheet",
      {
        ScriptedHandler(
          page: "<link rel=stylesheet href=a.css>",
          ["/a.css": { task, _ in task.answer(URL(filePath: "/www/a.css"), "p{}", type: "text/css") }])
      }, finds: ["response-url-differs error index.html:2:27"]),
    .handler(
      "media answered whole",
      {
        ScriptedHandler(
          page: "<video src=a.mp4></video>",
          [
            "/a.mp4": { task, url in task.answer(url, String(repeating: "x", count: 9000), type: "video/mp4")
            }
          ])
      }, finds: ["range-ignored warning index.html:2:12"], says: ["bytes=0-1445", "status 200"]),
    .handler(
      "media with another part",
      {
        ScriptedHandler(
          page: "<audio src=a.mp3></audio>",
          [
            "/a.mp3": { task, url in
              task.answer(
                url, "xx", type: "audio/mpeg", status: 206, fields: ["Content-Range": "bytes 5-6/10"])
            }
          ])
      }, finds: ["range-ignored error index.html:2:12"]),
    .handler(
      "media with a plain response",
      {
        ScriptedHandler(
          page: "<video src=a.mp4></video>",
          ["/a.mp4": { task, url in task.answerPlainly(url, "xx", type: "video/mp4") }])
      }, finds: ["range-ignored warning index.html:2:12"]),
    .handler(
      "a style sheet with status 500 and a failure",
      {
        ScriptedHandler(
          page: "<link rel=stylesheet href=a.css><script src=a.js></script>",
          [
            "/a.css": { task, url in task.answer(url, "", type: "text/css", status: 500) },
            "/a.js": { task, _ in task.didFailWithError(URLError(.timedOut)) },
          ])
      }, finds: ["load-failed error index.html:2:27", "load-failed error index.html:2:45"]),
    .handler(
      "a preload that is not used, and a fragment that is a key of its own",
      {
        ScriptedHandler(
          page:
            "<link rel=preload as=script href=m.js><script type=module src=m.js></script>\n<img src=a.svg#a><img src=a.svg#b>",
          [
            "/m.js": { task, url in task.answer(url, "1", type: "text/javascript") },
            "/a.svg": { task, url in task.answer(url, "<svg/>", type: "image/svg+xml") },
          ])
      }, finds: ["duplicate-fetch note index.html:2:63", "duplicate-fetch note index.html:3:27"]),
    .handler(
      "a redirect out, a late answer and a right range",
      {
        ScriptedHandler(
          page: "<script src=a.js></script><video src=a.mp4></video>",
          [
            "/a.js": { task, url in task.later { task.answer(url, "1", type: "text/javascript") } },
            "/a.mp4": { task, url in
              task.answer(url, "xx", type: "video/mp4", status: 206, fields: ["Content-Range": "bytes 0-1/2"])
            },
          ])
      }),
  ]

  // MARK: - Caches

  /// A cache with some answers in it.
  static func cache(_ answers: [String: (status: Int, type: String, text: String)]) -> URLCache {
    let cache = URLCache(memoryCapacity: 1 << 20, diskCapacity: 0, diskPath: nil)
    for (text, answer) in answers {
      guard let url = URL(string: text),
        let response = HTTPURLResponse(
          url: url, statusCode: answer.status, httpVersion: "HTTP/1.1",
          headerFields: ["Content-Type": answer.type, "Cache-Control": "max-age=999"])
      else { continue }
      cache.storeCachedResponse(
        CachedURLResponse(response: response, data: Data(answer.text.utf8)), for: URLRequest(url: url))
    }
    return cache
  }

  private static let cachedPage = (
    status: 200, type: "text/html; charset=utf-8", text: "<!DOCTYPE html>\n<script src=a.js></script>"
  )

  static let caches: [BrokenSite] = [
    .answers(
      "a nested file is not in the cache", ["a.js": "1"], page: "http://h/index.html",
      finds: ["nested-load-not-cached warning index.html:2:13"],
      says: ["a.js is not in the cache, though index.html is"]
    ) {
      $0.profile = .urlLoadingSystem
      $0.urlCache = cache(["http://h/index.html": cachedPage])
    },
    .answers(
      "a nested file is neither in the cache nor anywhere", [:], page: "http://h/index.html",
      finds: ["nested-load-not-cached error index.html:2:13"]
    ) {
      $0.profile = .urlLoadingSystem
      $0.network = .none
      $0.urlCache = cache(["http://h/index.html": cachedPage])
    },
    .answers(
      "an error is in the cache", ["a.js": "1"], page: "http://h/index.html",
      finds: ["error-in-cache error index.html:2:13"], says: ["status 404"]
    ) {
      $0.profile = .urlLoadingSystem
      $0.urlCache = cache(["http://h/index.html": cachedPage, "http://h/a.js": (404, "text/plain", "no")])
    },
    .answers(
      "a cache that a web view does not ask",
      ["index.html": html("<script src=a.js></script>"), "a.js": "1"],
      page: "http://h/index.html", finds: ["urlcache-not-asked error"]
    ) { $0.urlCache = cache([:]) },
    .answers(
      "all in the cache", [:], page: "http://h/index.html"
    ) {
      $0.profile = .urlLoadingSystem
      $0.urlCache = cache([
        "http://h/index.html": cachedPage, "http://h/a.js": (200, "text/javascript; charset=utf-8", "1"),
      ])
    },
  ]

  // MARK: - Escapes

  static let escapes: [BrokenSite] = [
    .answers(
      "a base element that leads out",
      ["index.html": html("<base href=http://h/x/>", "<script src=a.js></script>"), "x/a.js": "1"],
      finds: ["escape error index.html:3:13"], says: ["<base href>", "index.html:2:12"]),
    .answers(
      "an absolute URL of the page's host",
      ["index.html": html("<script src=http://h/a.js></script>"), "a.js": "1"],
      finds: ["escape warning index.html:2:13"]),
    .answers(
      "an absolute URL of another host",
      ["index.html": html("<script src=http://other/a.js></script>"), "a.js": "1"],
      finds: ["escape note index.html:2:13"]),
    .answers(
      "an import map that leads out",
      [
        "index.html": html(
          "<script type=importmap>{\"imports\":{\"vue\":\"http://h/v.js\"}}</script>",
          "<script type=module>import 'vue'</script>"),
        "v.js": .text("1", headers: [HeaderField("Access-Control-Allow-Origin", "*")]),
      ], finds: ["escape error index.html:3:28"]),
    .handler(
      "a nested module behind a response with another URL",
      {
        ScriptedHandler(
          page: "<script type=module src=js/a.js></script>",
          [
            "/js/a.js": { task, _ in
              task.answer(
                URL(string: "http://h/js/a.js") ?? URL(filePath: "/"), "\nimport './lib/b.js'",
                type: "text/javascript")
            }
          ])
      },
      finds: ["escape error a.js:2:8", "response-url-differs error index.html:2:25"],
      says: ["URL of the response", "build the response with the URL of task.request"]),
  ]
}
