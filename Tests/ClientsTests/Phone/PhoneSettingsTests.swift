/// What an app's Info.plist must say of its backend, and what happens where it doesn't.
import ClientsPhone
import ClientsLive
import Foundation
import Testing

struct PhoneSettingsTests {
    private static let good = [
        "AtelierApp": "veramo", "AtelierURL": "https://api.example.com", "AtelierKey": "sb_publishable_1",
        "AtelierGroup": "group.com.example.veramo",
    ]

    private static func settings(_ changes: [String: String?]) throws(PhoneSettings.Problem) -> PhoneSettings {
        var info: [String: Any] = good
        for (key, value) in changes { info[key] = value }
        return try PhoneSettings(info: info)
    }

    @Test("an app finds its backend, its key and its group")
    func everything() throws {
        let settings = try Self.settings([:])
        #expect(settings.backend.url.absoluteString == "https://api.example.com")
        #expect(settings.backend.app == "veramo" && settings.backend.key == "sb_publishable_1")
        #expect(settings.group == "group.com.example.veramo")
        #expect(!settings.backend.allowsPlainHTTP)
    }

    @Test("an app without widgets has no group: Xcode writes an empty text")
    func noGroup() throws { #expect(try Self.settings(["AtelierGroup": ""]).group == nil) }

    @Test("a build without one of its settings says which", arguments: ["AtelierApp", "AtelierURL", "AtelierKey"])
    func missing(_ key: String) {
        #expect(throws: PhoneSettings.Problem.missing(key: key)) { try Self.settings([key: ""]) }
        #expect(throws: PhoneSettings.Problem.missing(key: key)) { try Self.settings([key: nil]) }
    }

    @Test(
        "what is no web address is refused, such as what is left of one after an xcconfig's comment",
        arguments: ["http:", "https://", "api.example.com", "ftp://api.example.com", "file:///etc"])
    func noAddress(_ text: String) {
        #expect(throws: PhoneSettings.Problem.noAddress(text)) { try Self.settings(["AtelierURL": text]) }
    }
}
