/// Rules about the source itself that no compiler checks.
import Foundation
import Testing
import WorkFeatures

struct SourceRulesTests {
    struct Source: CustomStringConvertible {
        var path: String
        var folder: String
        var text: String

        var imports: [Substring] {
            text.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { $0.hasPrefix("import ") }
        }

        var description: String { path }
    }

    /// The rooms that run on a phone.
    static let auntentic = ["Core", "Features"].flatMap { sources(below: "Sources/Apps/Auntentic/\($0)") }
    static let apps = ["Account", "Styleguide", "Store"].flatMap { sources(below: "Sources/Apps/\($0)") } + auntentic

    private static var root: URL {
        (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    }

    private static func sources(below folder: String) -> [Source] {
        let start = root.appendingPathComponent(folder)
        guard let files = FileManager.default.enumerator(at: start, includingPropertiesForKeys: nil) else { return [] }
        return files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.compactMap { file in
            (try? String(contentsOf: file, encoding: .utf8)).map {
                Source(path: file.lastPathComponent, folder: file.deletingLastPathComponent().path, text: $0)
            }
        }
    }

    /// Every rule here holds for no files at all, too: so they must have been found.
    init() throws {
        try #require(Self.auntentic.count > 40 && Self.apps.count > 80, "the sources were not found")
    }

    @Test("AUN-NF-15 every screen's model is @Observable and knows nothing of SwiftUI")
    func models() {
        let models = Self.auntentic.filter { $0.path.hasSuffix("Model.swift") && $0.text.contains("final class") }
        #expect(models.count >= 8)
        for model in models {
            #expect(model.text.contains("@Observable"), "\(model)")
            #expect(!model.imports.contains("import SwiftUI"), "\(model)")
            #expect(!model.text.contains("DispatchQueue"), "\(model)")
        }
    }

    @Test("AUN-NF-14 UIKit is imported only where a comment says why")
    func uikit() {
        for source in Self.apps where source.imports.contains("import UIKit") {
            let head = source.text.prefix { $0 != "\n" }
            #expect(head.contains("UIKit"), "\(source)")
        }
    }

    @Test(
        "AUN-NF-16 AUN-NF-17 AUN-NF-18 no model on the device, no second database, no foreign sign-in",
        arguments: ["CoreML", "Vision", "SwiftData", "CoreData", "FirebaseAuth", "GoogleSignIn", "Auth0"])
    func imports(_ module: String) {
        for source in Self.apps { #expect(!source.imports.contains("import \(module)"), "\(source)") }
    }

    @Test("files that the apps offer have names without spaces, which can be typed after a command")
    func fileNames() {
        let names = Self.apps.flatMap { $0.text.matches(of: #/suggestedFileName\("([^"]*)"\)/#).map { $0.output.1 } }
        #expect(names.count >= 2)
        for name in names { #expect(!name.contains(" ") && name.contains("."), "\(name)") }
    }

    /// Only one type stands for the accounts' service, and views have a model between it and them.
    @Test("AUN-FR-1.5 one client wraps all calls for accounts, and no view holds or calls it or the wire behind it")
    func auth() throws {
        let clients = Self.sources(below: "Sources/Clients")
        let wrappers = clients.filter { $0.text.contains("struct AuthClient") }
        #expect(wrappers.map(\.path) == ["AuthClient.swift"])
        let wire = clients.filter { $0.text.contains("/auth/v1/") }
        #expect(!wire.isEmpty)
        let views = Self.apps.filter { $0.imports.contains("import SwiftUI") }
        try #require(views.count > 50)
        // A view may hand the client on to its model, and do nothing else with it.
        let calls = #/\bauth\s*\.\s*\w+\s*\(|\bAuthClient\b|clients\.auth\b(?![,)])|/auth/v1/#
        for view in views { #expect(view.text.firstMatch(of: calls) == nil, "\(view)") }
        // The rule has something to find: models do call it.
        #expect(Self.apps.contains { $0.text.contains("auth.signIn(") && !$0.imports.contains("import SwiftUI") })
    }

    @Test("AUN-CR-35 whatever shows or needs credits takes them from the environment; there is no global of them")
    func credits() throws {
        let users = Self.auntentic.filter {
            $0.imports.contains("import SwiftUI") && $0.text.firstMatch(of: #/\bcredits\??\.|\bCreditsModel\b/#) != nil
        }
        try #require(users.contains { $0.path == "HomeView.swift" }, "\(users)")
        for view in users {
            let takes = view.text.contains("@Environment(\\.credits)") || view.text.contains(".environment(\\.credits,")
            #expect(takes, "\(view)")
        }
        let made = Self.apps.filter { $0.text.contains("= CreditsModel(") }
        #expect(made.map(\.path) == ["AuntenticModel.swift"])
        for source in Self.apps {
            #expect(
                source.text.firstMatch(of: #/static\s+(let|var)\s+\w+[^\n]*CreditsModel(?!\? \{ nil \})/#) == nil,
                "\(source)")
        }
    }

    @Test("AUN-NF-44 screens take colours, corners and fonts from the shared tokens; no screen has any of its own")
    func tokens() throws {
        // An icon is a picture and no screen: it looks the same in light and dark.
        let screens = Self.apps.filter {
            !$0.folder.contains("Styleguide") && !$0.path.hasPrefix("AppEntry+")
                && $0.imports.contains("import SwiftUI")
        }
        try #require(screens.count > 40)
        let own = #/Color\(|Color\.(red|green|blue|white|black|gray|orange|yellow|purple|pink)\b|#[0-9A-Fa-f]{6}\b/#
        for screen in screens {
            #expect(screen.text.firstMatch(of: own) == nil, "\(screen)")
            #expect(
                screen.text.firstMatch(of: #/(foregroundStyle|tint|fill|background)\(\.(white|black|red|green|blue)/#)
                    == nil, "\(screen)")
            #expect(!screen.text.contains("Font("), "\(screen)")
        }
        #expect(screens.filter { $0.text.contains("Palette.") }.count > 25)
        #expect(screens.filter { $0.text.contains("Space.") }.count > 25)
    }

    @Test("no provider's key stands in the apps")
    func keys() {
        for source in Self.apps { #expect(source.text.firstMatch(of: #/sk-[A-Za-z0-9_-]{16,}/#) == nil, "\(source)") }
    }

    @Test("AUN-FR-0.6 values in Core, services in Clients, and each screen's model and view together in its folder")
    func layout() throws {
        let folder = Self.root.appendingPathComponent("Sources/Apps/Auntentic/Features")
        for screen in ["Home", "Capture", "Analysis", "Result", "History"] {
            for part in ["Model", "View"] {
                let file = folder.appendingPathComponent("\(screen)/\(screen)\(part).swift")
                #expect(FileManager.default.fileExists(atPath: file.path), "\(screen)\(part)")
            }
        }
        let core = Self.sources(below: "Sources/Apps/Auntentic/Core")
        try #require(core.count > 20)
        for source in core {
            #expect(
                !source.imports.contains("import SwiftUI") && !source.imports.contains("import Clients"), "\(source)")
            #expect(!source.text.contains("URLSession") && !source.text.contains("@Observable"), "\(source)")
        }
        let clients = Self.sources(below: "Sources/Clients")
        try #require(clients.count > 30)
        for source in clients {
            #expect(!source.imports.contains("import SwiftUI") && !source.text.contains(": View {"), "\(source)")
        }
        // Nobody but the clients speaks to a server, and a view's model never stands in a view's file.
        for source in Self.apps {
            #expect(!source.text.contains("URLSession") && !source.imports.contains("import ClientsLive"), "\(source)")
            let isView = source.text.contains(": View {")
            #expect(!(isView && source.text.contains("@Observable final class")), "\(source)")
            if isView { #expect(!source.path.hasSuffix("Model.swift"), "\(source)") }
        }
    }

    @Test("AUN-NF-49 no font but the system's, and no fixed sizes: every text follows Dynamic Type")
    func fonts() {
        for source in Self.auntentic {
            #expect(!source.text.contains("Font.custom") && !source.text.contains(".custom("), "\(source)")
            // An icon's size is its picture's, and no text's.
            let isIcon = source.path.hasPrefix("AppEntry+")
            #expect(isIcon || !source.text.contains(".system(size:"), "\(source)")
        }
    }

    @Test("AUN-NF-72 nothing in the app calls a result a certificate")
    func certificates() {
        for source in Self.auntentic {
            #expect(!source.text.lowercased().contains("certificate"), "\(source)")
            #expect(!source.text.lowercased().contains("certified"), "\(source)")
        }
    }
}
