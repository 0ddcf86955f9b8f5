/// What Xcode has put into the app: its settings, its link scheme, and the words of three languages.
import Foundation
import Testing
import UIKit

struct BundleTests {
    @Test("the app knows its backend", arguments: ["AtelierApp", "AtelierURL"])
    func setting(_ key: String) throws {
        let text = try #require(Bundle.main.object(forInfoDictionaryKey: key) as? String)
        #expect(!text.isEmpty && !text.contains("$("))
    }

    @Test("its links open it")
    func scheme() throws {
        let types = try #require(Bundle.main.object(forInfoDictionaryKey: "CFBundleURLTypes") as? [[String: Any]])
        #expect(types.first?["CFBundleURLSchemes"] as? [String] == ["auntentic"])
    }

    @Test("it says why it wants the camera")
    func reason() {
        #expect(Bundle.main.object(forInfoDictionaryKey: "NSCameraUsageDescription") is String)
    }

    @Test("it speaks three languages", arguments: ["en", "de", "es"])
    func language(_ code: String) { #expect(Bundle.main.localizations.contains(code)) }

    @Test("the launch screen finds its picture and its colour")
    func launch() {
        #expect(UIImage(named: "LaunchMark") != nil)
        #expect(UIColor(named: "LaunchBackground") != nil)
    }
}
