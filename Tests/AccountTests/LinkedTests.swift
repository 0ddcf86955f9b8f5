/// What goes into an iOS app: which packages, which keys, which ways to write a log, read from the sources.
import Foundation
import Testing

@Suite("What is linked into an app")
struct LinkedTests {
    private struct Source {
        var path: String
        var text: String
    }

    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    private let manifest: String
    private let sources: [Source]

    /// Every target that an app's own target leads to.
    private static let targets = [
        "AuntenticFeatures", "AuntenticCore", "AccountFeatures", "Styleguide", "Clients", "ClientsLive", "Wire",
        "Language", "PlainText", "Pictures", "WorkFeatures", "ClientsPhone", "ClientsApple", "ClientsAppleCamera",
    ]
    /// Whoever wants them links them to the app; without them the code for them is left out.
    private static let optional = ["Adapty", "Supabase"]

    init() throws {
        manifest = try String(contentsOf: Self.root.appending(path: "Package.swift"), encoding: .utf8)
        var found: [Source] = []
        let rooms = ["Apps/Account", "Apps/Styleguide", "Apps/Auntentic/Core", "Apps/Auntentic/Features"]
        for folder in rooms + ["Clients", "Shared"] {
            let start = Self.root.appending(path: "Sources/\(folder)")
            let files = FileManager.default.enumerator(at: start, includingPropertiesForKeys: nil)
            while let file = files?.nextObject() as? URL {
                guard file.pathExtension == "swift" else { continue }
                found.append(Source(path: file.path, text: try String(contentsOf: file, encoding: .utf8)))
            }
        }
        sources = found
        try #require(sources.count > 150)
    }

    /// The words between the brackets of a target's dependencies, and what is added to them.
    private func dependencies(of target: String) throws -> [String] {
        // What an app's rooms depend on is written once for all apps.
        let name = ["AuntenticCore": "shared", "AuntenticFeatures": "screens"][target] ?? "\"\(target)\""
        let start = try #require(manifest.firstRange(of: try Regex(#"\.target\(\s*name: \#(name)"#)), "\(target)")
        let declaration = manifest[start.upperBound...].prefix { $0 != ")" }
        guard let list = declaration.firstRange(of: "dependencies:") else { return [] }
        let rest = declaration[list.upperBound...]
        let names = rest.firstRange(of: "path:").map { rest[..<$0.lowerBound] } ?? rest
        return names.matches(of: /"(\w+)"|([A-Za-z]\w+(?:\[0\])?)/).flatMap { match -> [String] in
            let name = String(match.output.1 ?? match.output.2 ?? "")
            return name == "screenParts" ? screenParts : [name]
        }
    }

    private var screenParts: [String] {
        let list = manifest.firstMatch(of: /let screenParts: \[Target\.Dependency\] = \[([^\]]*)\] \+ (\w+)/)
        return (list?.output.1.matches(of: /"(\w+)"/).map { String($0.output.1) } ?? []) + [
            String(list?.output.2 ?? "")
        ]
    }

    @Test("nothing from elsewhere is linked on iOS", arguments: Self.targets)
    func packages(_ target: String) throws {
        // The first is empty where there is an Apple SDK for the phone, and the others are left out there.
        let conditional = ["swiftUI", "issueReporting[0]", "linuxCrypto", "linuxStrings"]
        // How an app's rooms name each other, and what an app may add, which this one doesn't.
        let inApps = ["byName", "name", "shared", "core"]
        #expect(manifest.firstMatch(of: /\+= app\(\s*"Auntentic"[^)]*core:/) == nil)
        let strangers = Set(try dependencies(of: target)).subtracting(Self.targets + conditional + inApps)
        #expect(strangers.isEmpty, "\(target) depends on \(strangers)")
    }

    @Test("what reports a test's forgotten client is left out of the iOS app")
    func reporting() throws {
        let product = try #require(manifest.firstMatch(of: /name: "IssueReporting",\s*package: "[\w-]+"([^)]*\)?)/))
        #expect(product.output.1.contains(".when(platforms: [.linux, .macOS])"))
        let importers = sources.filter { $0.text.contains("import IssueReporting") }
        #expect(importers.count == 1)
        for source in importers { #expect(source.text.contains("#if canImport(IssueReporting)"), "\(source.path)") }
    }

    @Test("the library that stands in for Apple's cryptography is left out of the iOS app")
    func cryptography() throws {
        let product = try #require(manifest.firstMatch(of: /let linuxCrypto[^(]*\(([^)]*)\)/))
        #expect(product.output.1.contains(".when(platforms: [.linux]"))
        for source in sources where source.text.contains(/(?m)^\s*import Crypto$/) {
            #expect(source.text.contains(/#if canImport\(CryptoKit\)\s+import CryptoKit\s+#else\s+import Crypto/))
        }
    }

    @Test("AUN-NF-19 every import is the system's or our own")
    func imports() {
        let system: Set = [
            "AVFoundation", "AVKit", "AuthenticationServices", "DeviceCheck", "MetricKit", "Photos", "StoreKit",
            "UserNotifications", "CoreGraphics", "CoreImage", "CoreTransferable", "CryptoKit",
            "Foundation", "FoundationNetworking", "ImageIO", "Network", "OSLog", "Observation", "PhotosUI", "Security",
            "SwiftUI", "Synchronization", "UIKit", "UniformTypeIdentifiers", "WidgetKit", "os",
        ]
        for source in sources {
            for match in source.text.matches(of: /(?m)^\s*(?:@\w+ )?(?:package |public )?import (\w+)/) {
                let name = String(match.output.1)
                let isKnown =
                    system.contains(name) || Self.targets.contains(name)
                    || ["IssueReporting", "Crypto"].contains(name)
                    || name.contains(/^\w+(Core|Features)$/)
                    || (name == "Strings" && source.text.contains("#if !canImport(Darwin)"))
                    || (Self.optional.contains(name) && source.text.contains("#if canImport(\(name))"))
                #expect(isKnown, "\(source.path) imports \(name)")
            }
        }
    }

    @Test("AUN-NF-21 only the one log writes anything, and it takes no text that was made at run time")
    func logging() throws {
        let others = #/\b(?:print|debugPrint|dump|NSLog|os_log)\(|\bLogger\(|FileHandle\.standard/#
        var logs = 0
        for source in sources {
            if source.path.hasSuffix("/AppLog.swift") {
                logs += 1
                #expect(source.text.contains("func note(_ words: StaticString, _ number: Int? = nil)"))
                #expect(source.text.matches(of: /package func/).count == 1)
            } else {
                #expect(source.text.firstMatch(of: others) == nil, "\(source.path)")
            }
        }
        #expect(logs == 1)
    }

    @Test("MIR-S-5 no key is written into the apps, and none that opens more than the anon key does")
    func keys() throws {
        for source in sources {
            for forbidden in ["service_role", "serviceKey", "SERVICE_KEY", "sb_secret_"] {
                #expect(!source.text.contains(forbidden), "\(source.path): \(forbidden)")
            }
            #expect(source.text.firstMatch(of: /eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]+/) == nil, "\(source.path)")
            #expect(source.text.firstMatch(of: /\bsk-[A-Za-z0-9_-]{16,}/) == nil, "\(source.path)")
        }
        let host = Self.root.appending(path: "Sources/CLI/Commands/Serve/SimulatedApps.swift")
        let start = try String(contentsOf: host, encoding: .utf8)
        #expect(start.contains("key: address.tokens.anonKey"))
        #expect(!start.contains("serviceKey"))
    }

    /// The clients themselves refuse plain HTTP, which their own tests prove. An app's release configuration is not here yet.
    @Test("no plain-HTTP exception and no plain-HTTP address in the apps")
    func plainHTTP() throws {
        for source in sources {
            let code = source.text.split(separator: "\n").filter { !$0.contains("///") }.joined(separator: "\n")
            #expect(!code.contains("http://"), "\(source.path)")
        }
        let files = FileManager.default.enumerator(
            at: Self.root.appending(path: "Sources"), includingPropertiesForKeys: nil)
        while let file = files?.nextObject() as? URL {
            guard ["plist", "xcconfig", "entitlements"].contains(file.pathExtension) else { continue }
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(!text.contains("NSAllowsArbitraryLoads") && !text.contains("NSExceptionAllowsInsecure"), "\(file)")
        }
    }
}
