/// Links into an app, which anybody can write.
import Foundation
import Testing
import WorkFeatures

@Suite("Links into an app")
struct AppLinkTests {
    private static let id = UUID()

    @Test("a link says its place and its id, in any case, and is written as it is read")
    func reads() throws {
        let link = AppLink("check", Self.id)
        let url = try #require(link.url(app: "auntentic"))
        #expect(url.absoluteString == "auntentic://check/\(Self.id.uuidString.lowercased())")
        #expect(AppLink(url, app: "auntentic") == link)
        let shouted = try #require(URL(string: "AUNTENTIC://CHECK/\(Self.id.uuidString)"))
        #expect(AppLink(shouted, app: "auntentic") == link)
    }

    @Test(
        "what isn't a place and an id of this app is no link",
        arguments: [
            "echo://check/\(id)", "https://check/\(id)", "auntentic:check/\(id)", "auntentic://check",
            "auntentic://check/", "auntentic:///\(id)", "auntentic://check/\(id)/more", "auntentic://check/1",
            "auntentic://check/\(id)?then=1", "auntentic://ch%20eck/\(id)", "auntentic://../\(id)",
            "auntentic://check/\(String(repeating: "a", count: 10 << 10))",
            "auntentic://\(String(repeating: "a", count: 10 << 10))/\(id)",
        ])
    func refuses(text: String) throws {
        let url = try #require(URL(string: text))
        #expect(AppLink(url, app: "auntentic") == nil)
    }
}
