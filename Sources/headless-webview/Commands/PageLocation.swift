import Foundation
import HeadlessWebView
import LoadTrace
import TraceReports
import URLStandard

/// The page that a command is to load: a file below a folder, or a URL.
struct PageLocation {
  /// The options that say where the page is.
  static let options: [CommandSyntax.Option] = [
    .init(name: "root", value: "DIR", help: "the folder that the scheme's handler serves (default: .)"),
    .init(name: "scheme", value: "NAME", help: "the custom scheme (default: that of PAGE, else app)"),
    .init(name: "host", value: "NAME", help: "the host in the page's URL (default: localhost)"),
    .init(name: "har", value: "FILE", help: "a recorded session that answers instead of the network"),
    .init(name: "site", value: "DIR", help: "a fixture site that answers instead of the network"),
  ]

  /// The page's URL.
  let url: String
  /// What a view needs to reach it.
  let configuration: HeadlessWebView.Configuration

  /// Reads the operand `PAGE` and the options that say what answers.
  init(_ arguments: Arguments) throws(Failure) {
    let archive = try arguments["har"].map { path throws(Failure) in try RecordedSession.read(path) }
    let page: String
    if let operand = arguments.operands.first {
      page = operand
    } else if let archive {
      page = try RecordedSession.page(of: archive)
    } else {
      throw .usage("PAGE is missing", command: TraceCommand.syntax.name)
    }
    let scheme = try Self.scheme(arguments["scheme"] ?? Self.customScheme(of: page) ?? "app")
    let network = try Self.network(arguments, archive)
    let isStandIn = archive != nil || arguments["site"] != nil
    let root = arguments["root"] ?? "."
    let handler: any SchemeHandler
    if isStandIn, arguments["root"] == nil {
      handler = NetworkSchemeHandler(network)
    } else if let folder = try? DirectorySchemeHandler(folder: URL(fileURLWithPath: root, isDirectory: true))
    {
      handler = folder
    } else {
      throw .noInput("\(root): there is no such folder; name the site's folder with --root")
    }
    configuration = HeadlessWebView.Configuration(
      schemeHandlers: [scheme: handler], network: network)
    if let parsed = WebURL(parsing: page, dialect: .webKit),
      [scheme, "http", "https"].contains(parsed.scheme)
    {
      url = parsed.href
    } else if isStandIn, arguments["root"] == nil {
      url = try Self.url(of: page, origin: "\(scheme)://\(arguments["host"] ?? "localhost")")
    } else {
      url = try Self.url(of: page, root: root, origin: "\(scheme)://\(arguments["host"] ?? "localhost")")
    }
  }

  /// The URL of a path that may or may not be there.
  private static func url(of page: String, origin: String) throws(Failure) -> String {
    guard let parsed = WebURL(parsing: "\(origin)/\(page.drop { $0 == "/" })", dialect: .webKit) else {
      throw .usage("--host: \"\(origin)\" is not the beginning of a URL", command: TraceCommand.syntax.name)
    }
    return parsed.href
  }

  /// What answers http and https.
  private static func network(_ arguments: Arguments, _ archive: HTTPArchive?) throws(Failure) -> Network {
    if let archive { return .recording(archive) }
    guard let path = arguments["site"] else { return .urlSession() }
    do {
      return .site(try FixtureSite(folder: URL(fileURLWithPath: path, isDirectory: true)))
    } catch {
      throw .noInput("\(error)")
    }
  }

  /// The scheme of a page that is given as a URL of an app's scheme.
  private static func customScheme(of page: String) -> String? {
    guard page.contains("://"), let url = WebURL(parsing: page, dialect: .webKit), !url.isSpecial else {
      return nil
    }
    return url.scheme
  }

  private static func scheme(_ text: String) throws(Failure) -> String {
    guard let probe = WebURL(parsing: text + "://host/"), !HeadlessWebView.handlesURLScheme(text),
      probe.scheme == text.lowercased()
    else {
      throw .usage(
        "--scheme: \"\(text)\" is not the name of a custom scheme", command: TraceCommand.syntax.name)
    }
    return probe.scheme
  }

  /// The URL of a file; what follows a `?` or `#` is the query and fragment unless the file's name has them.
  private static func url(of page: String, root: String, origin: String) throws(Failure) -> String {
    let page = String(page.drop { $0 == "/" })
    let path = exists(root, page) ? page : String(page.prefix { $0 != "?" && $0 != "#" })
    guard exists(root, path) else {
      throw .noInput("\(root)/\(path): there is no such page; PAGE is a path below --root, or a URL")
    }
    if isFolder(root, path), !exists(root, path + "/index.html") {
      throw .noInput("\(root)/\(path): is a folder without an index.html")
    }
    let encoded = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
    let url = "\(origin)/\(encoded)" + page.dropFirst(path.count)
    guard let parsed = WebURL(parsing: url, dialect: .webKit) else {
      throw .usage("--host: \"\(origin)\" is not the beginning of a URL", command: TraceCommand.syntax.name)
    }
    return parsed.href
  }

  private static func exists(_ root: String, _ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root + "/" + path)
  }

  private static func isFolder(_ root: String, _ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: root + "/" + path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// Says so where the page itself could not be loaded, or is not there.
  func checkFound(_ page: Page) throws(Failure) {
    guard let load = page.navigation else { return }
    if load.verdict.outcome == .notLoaded {
      throw .noInput("\(url): \(load.verdict.reason?.message ?? "not loaded")")
    }
    if let status = load.response?.status, status == 404 || status == 410 {
      throw .noInput("\(url): there is no such page, the answer has status \(status)")
    }
  }
}
