#if WebKitGTK
  import Fidelity
  import Foundation
  import Testing
  import WebKitGTKHost

  extension RealEngineTests {
    /// The host loads what the recorder of the truth files saw, as it is the same engine.
    @Suite struct RecordedTruthTests {
      private struct TruthLine: Decodable {
        struct Load: Decodable {
          var url: String
        }

        var id: String
        var loads: [Load]
      }

      private static let resources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "FidelityTests/Resources")

      /// Some of each group: the whole is for `headless-webview fidelity`.
      private static let step = 12

      @Test(arguments: [("probes-truth-js.jsonl", true), ("probes-truth-nojs.jsonl", false)])
      func everyTwelfthProbe(_ truth: String, scripting: Bool) async throws {
        let text = try String(contentsOf: Self.resources.appending(path: truth), encoding: .utf8)
        let lines = try text.split(separator: "\n").map {
          try JSONDecoder().decode(TruthLine.self, from: Data($0.utf8))
        }
        let known = Dictionary(uniqueKeysWithValues: lines.map { ($0.id, counted($0.loads.map(\.url))) })
        let pages = try FidelityFiles.probes(Self.resources.appending(path: "probes.json").path)
        let chosen = pages.indices.filter { $0 % Self.step == 0 }.map { pages[$0] }
        var options = WebKitGTKEngine.Options()
        options.keepsResources = false
        let alone = WebKitGTKEngine.hostEngine(options)
        options.reusesViews = true
        options.viewsAhead = chosen.count
        options.paints = false
        options.mostLoading = 8
        let batch = EngineBatch(
          width: chosen.count, shared: try WebKitGTKEngine(options: options).sharedHost, alone: alone)
        let differing = try await withThrowingTaskGroup(of: String?.self) { group in
          for page in chosen {
            group.addTask {
              let run = try await batch.run(page, scripting: scripting)
              return counted(run.loads.map(\.url)) == known[page.id] ? nil : page.id
            }
          }
          return try await group.reduce(into: [String]()) { ids, id in if let id { ids.append(id) } }
        }
        #expect(differing.sorted() == [])
      }
    }
  }

  /// The URLs that reach a handler or a network.
  private func counted(_ urls: [String]) -> Set<String> {
    let leftOut = ["data:", "blob:", "about:", "javascript:", "mailto:"]
    return Set(urls.filter { url in !leftOut.contains { url.lowercased().hasPrefix($0) } })
  }
#endif
