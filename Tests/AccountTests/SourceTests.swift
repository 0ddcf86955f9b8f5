/// What holds for every source file of the apps, read from the files themselves.
import Foundation
import Testing

@Suite("App sources")
struct SourceTests {
    private struct Source: CustomTestStringConvertible {
        var name: String
        var text: String
        var testDescription: String { name }

        var imports: Set<String> {
            Set(
                text.split(separator: "\n").compactMap { line in
                    let words = line.split(separator: " ")
                    guard let index = words.firstIndex(of: "import"), words.count > index + 1 else { return nil }
                    let isImport = words[..<index].allSatisfy { $0.hasPrefix("@") }
                    return isImport ? String(words[index + 1]) : nil
                })
        }

        var isModel: Bool { text.contains(/final class \w+Model\b/) }
    }

    private let sources: [Source]

    init() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources/Apps")
        let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
        // What else an app consists of runs on the server and in the terminal.
        let rooms = ["Account", "Portrait", "Styleguide"].map { root.path + "/\($0)/" }
        var found: [Source] = []
        while let file = files?.nextObject() as? URL {
            let isOnPhone =
                file.path.contains(#/Apps/\w+/(Core|Features)/#) || rooms.contains { file.path.hasPrefix($0) }
            guard file.pathExtension == "swift", isOnPhone else { continue }
            found.append(Source(name: file.lastPathComponent, text: try String(contentsOf: file, encoding: .utf8)))
        }
        sources = found
        try #require(sources.count > 80, "the sources were not found at \(root.path)")
    }

    @Test("AUN-NF-14 UIKit appears only where a comment says why")
    func uikit() {
        for source in sources where source.imports.contains("UIKit") {
            let reason = source.text.split(separator: "\n").contains { $0.contains("//") && $0.contains("UIKit") }
            #expect(reason, "\(source.name) imports UIKit without saying why")
        }
    }

    @Test("AUN-NF-15 every screen's model is observable and knows nothing of SwiftUI")
    func models() {
        let models = sources.filter(\.isModel)
        #expect(models.count >= 10)
        for model in models {
            #expect(model.text.contains("@Observable"), "\(model.name)")
            #expect(!model.imports.contains("SwiftUI"), "\(model.name)")
            #expect(!model.text.contains("DispatchQueue"), "\(model.name)")
        }
    }

    @Test("AUN-FR-1.5 no view calls the accounts' service, only models do")
    func authCalls() {
        for source in sources where source.imports.contains("SwiftUI") {
            #expect(!source.text.contains(/\bauth\.\w+\(/), "\(source.name)")
        }
        #expect(sources.contains { $0.text.contains(/\bauth\.signIn\(/) })
    }

    @Test("texts take their size from the system's styles, and none is cut to one line")
    func dynamicType() {
        let pictures: Set = [
            "IconDisc.swift", "PersonCircle.swift", "ScaledFont.swift", "StageText.swift",
            "WelcomeView.swift",
        ]
        for source in sources where !pictures.contains(source.name) && !source.name.hasPrefix("AppEntry+") {
            #expect(!source.text.contains(".system(size:"), "\(source.name)")
            #expect(!source.text.contains(".lineLimit(1)"), "\(source.name)")
        }
    }

    @Test("AUN-NF-16 no on-device model", arguments: ["CoreML", "Vision", "CreateML"])
    func noCoreML(_ module: String) { expectNowhere(module) }

    @Test("AUN-NF-17 no SwiftData store", arguments: ["SwiftData", "CoreData"])
    func noStore(_ module: String) { expectNowhere(module) }

    @Test("AUN-NF-19 nothing of a third party is imported, only the system and our own modules")
    func imports() {
        let system: Set = [
            "AVKit", "AuthenticationServices", "Charts", "CoreTransferable", "CryptoKit", "Foundation", "Observation",
            "OSLog", "PhotosUI",
            "SwiftUI", "UIKit", "WidgetKit", "os",
            "UniformTypeIdentifiers",
        ]
        let own: Set = [
            "AccountFeatures", "AuntenticCore", "AuntenticFeatures", "Clients", "ClientsAppleCamera", "Pictures",
            "Language", "PlainText", "Styleguide",
            "Wire",
        ]
        for source in sources {
            let strangers = source.imports.subtracting(system).subtracting(own)
                .filter { !$0.contains(/^\w+(Core|Features|Widgets)$/) }
            #expect(strangers.isEmpty, "\(source.name) imports \(strangers)")
        }
    }

    @Test("AUN-NF-49 no font but the system's")
    func fonts() {
        // Only views name fonts: elsewhere `.custom(` may be a shape of a picture.
        for source in sources where source.imports.contains("SwiftUI") {
            #expect(!source.text.contains(/\.custom\(|Font\.custom/), "\(source.name)")
        }
    }

    private func expectNowhere(_ module: String) {
        for source in sources { #expect(!source.imports.contains(module), "\(source.name)") }
    }
}
