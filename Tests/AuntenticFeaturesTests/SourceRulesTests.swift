/// Rules about the source itself that no compiler checks.
import Foundation
import Testing

struct SourceRulesTests {
    struct Source: CustomStringConvertible {
        var path: String
        var text: String

        var imports: [Substring] {
            text.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { $0.hasPrefix("import ") }
        }

        var description: String { path }
    }

    static let apps = sources(below: "Sources/Apps")
    static let auntentic = sources(below: "Sources/Apps/Auntentic")

    private static var root: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
    }

    private static func sources(below folder: String) -> [Source] {
        let start = root.appendingPathComponent(folder)
        guard let files = FileManager.default.enumerator(at: start, includingPropertiesForKeys: nil) else { return [] }
        return files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.compactMap { file in
            (try? String(contentsOf: file, encoding: .utf8)).map { Source(path: file.lastPathComponent, text: $0) }
        }
    }

    @Test("there is something to look at")
    func found() {
        #expect(Self.auntentic.count > 40)
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

    @Test("AUN-FR-1.5 no view of the app calls the auth client")
    func auth() {
        for source in Self.auntentic where source.path.hasSuffix("View.swift") {
            #expect(!source.text.contains("clients.auth"), "\(source)")
        }
    }

    @Test("AUN-NF-62 no provider's key stands in the apps")
    func keys() {
        for source in Self.apps { #expect(source.text.firstMatch(of: #/sk-[A-Za-z0-9_-]{16,}/#) == nil, "\(source)") }
    }

    @Test("AUN-FR-0.6 a screen's model and view stand together in the screen's folder")
    func layout() {
        let folder = Self.root.appendingPathComponent("Sources/Apps/Auntentic/Features")
        for screen in ["Home", "Capture", "Analysis", "Result", "History"] {
            for part in ["Model", "View"] {
                let file = folder.appendingPathComponent("\(screen)/\(screen)\(part).swift")
                #expect(FileManager.default.fileExists(atPath: file.path), "\(screen)\(part)")
            }
        }
    }

    @Test("AUN-NF-49 no font but the system's, and no fixed sizes: every text follows Dynamic Type")
    func fonts() {
        for source in Self.auntentic {
            #expect(!source.text.contains("Font.custom") && !source.text.contains(".custom("), "\(source)")
            #expect(!source.text.contains(".system(size:"), "\(source)")
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
