public import Foundation
public import HeadlessWebView

/// Small sites that are written for this project, for its demonstration and its tests.
public enum Fixtures {
  /// A newspaper as a hybrid app ships it, at `http://hybrid.example/myhybrid/index.html`.
  ///
  /// Its style sheets import others, its modules import modules, and a script loads a script. The server gets the
  /// type of one style sheet wrong: `css/print.css` is `application/javascript`.
  ///
  /// - Throws: ``SiteManifestError`` where the package's resources are not beside the program.
  public static var hybrid: FixtureSite {
    get throws(SiteManifestError) { try FixtureSite(folder: hybridFolder) }
  }

  /// The folder of ``hybrid``, in which `/myhybrid/index.html` is a file.
  public static var hybridFolder: URL {
    Bundle.module.url(forResource: "hybrid", withExtension: nil)
      ?? Bundle.module.bundleURL.appending(path: "hybrid")
  }
}
