/// The page's files, read once.
import Crypto
import Foundation
import Language
import NIOCore

struct SimulatorPage: Sendable {
    struct Asset: Sendable {
        let type: String
        let bytes: ByteBuffer
        let tag: String
    }

    struct Missing: Error, CustomStringConvertible {
        let name: String
        var description: String { "the simulator's page lacks \(name)" }
    }

    private static let types = [
        "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml",
        "png": "image/png", "webmanifest": "application/manifest+json",
    ]
    let assets: [String: Asset]
    private let document: String
    /// The initial document, the same for everybody, around the page's token.
    private let beginning: (before: String, after: String)

    /// - Parameter hasClock: shows the control of the server's clock.
    init(hasClock: Bool = false) throws {
        guard let folder = Bundle.module.resourceURL?.appendingPathComponent("Page") else {
            throw Missing(name: "Page")
        }
        var assets: [String: Asset] = [:]
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            guard let type = Self.types[file.pathExtension] else { continue }
            let data = try Data(contentsOf: file)
            let tag = SHA256.hash(data: data).prefix(8).map { String($0, radix: 16) }.joined()
            assets[file.lastPathComponent] = Asset(type: type, bytes: ByteBuffer(bytes: data), tag: "\"\(tag)\"")
        }
        self.assets = assets
        document = try String(contentsOf: folder.appendingPathComponent("page.html"), encoding: .utf8)
            .replacing("{{clock}}", with: hasClock ? "on" : "off")
        let parts = Self.filled(document, DisplaySettings(), isOnline: true).split(
            separator: "{{page}}", omittingEmptySubsequences: false)
        guard parts.count == 2 else { throw Missing(name: "the page's token") }
        beginning = (String(parts[0]), String(parts[1]))
    }

    /// For a browser's first visit; anybody can request it any number of times, so it must be cheap.
    func first(page: String) -> String { beginning.before + page + beginning.after }

    /// Every value is one of ours: a token, an enumeration's case, a flag.
    func html(page: String, _ display: DisplaySettings, isOnline: Bool) -> String {
        Self.filled(document, display, isOnline: isOnline).replacing("{{page}}", with: page)
    }

    /// The status bar's hour format matches the times inside the apps.
    private static func hours(in locale: Locale) -> String {
        // Asks the format style itself: the locale's hour setting isn't always what is printed.
        let style = Date.FormatStyle(date: .omitted, time: .shortened, locale: locale, timeZone: .gmt)
        return Date(timeIntervalSince1970: 15 * 3600).formatted(style).contains("15") ? "24" : "12"
    }

    private static func filled(_ document: String, _ display: DisplaySettings, isOnline: Bool) -> String {
        document.replacing("{{scheme}}", with: display.scheme.rawValue)
            .replacing("{{text}}", with: display.text.rawValue).replacing("{{model}}", with: display.model.rawValue)
            .replacing("{{motion}}", with: display.reducesMotion ? "reduced" : "full")
            .replacing("{{contrast}}", with: display.increasesContrast ? "more" : "standard")
            .replacing("{{transparency}}", with: display.reducesTransparency ? "reduced" : "full")
            .replacing("{{glass}}", with: display.hasGlass ? "on" : "off")
            .replacing("{{network}}", with: isOnline ? "online" : "offline")
            .replacing("{{hours}}", with: hours(in: display.language.locale))
            .replacing("{{language}}", with: display.language.rawValue)
    }
}
