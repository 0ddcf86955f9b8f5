/// Notifications on an iPhone: tokens on their way to the server, and links that anybody may have written.
import Clients
@testable import ClientsPhone
import Foundation
import Testing
import WorkFeatures

@Suite(.timeLimit(.minutes(1))) struct PhonePushTests {
    private let asked = Locked<[String]>([])

    private func push(_ permission: PushClient.Permission = .granted) -> PhonePush {
        let asked = asked
        return PhonePush(
            scheme: "veramo", environment: "sandbox",
            calls: PushCalls(
                permission: { permission },
                ask: {
                    asked.withLock { $0.append("ask") }
                    return permission
                },
                register: { asked.withLock { $0.append("register") } },
                unregister: { asked.withLock { $0.append("unregister") } }))
    }

    @Test("a token of any length goes to the server as digits, once, and again when it changes")
    func tokens() async {
        let push = push()
        let devices = push.client.devices()
        push.registered(Data([0x0A, 0xFF, 0x00]))
        push.registered(Data([0x0A, 0xFF, 0x00]))
        push.registered(Data())
        #expect(await devices.all(1) == [PushClient.Device(token: "0aff00", environment: "sandbox")])
        push.registered(Data(repeating: 7, count: 100))
        let again = await push.client.devices().all(1)
        #expect(again.map(\.token) == [String(repeating: "07", count: 100)])
    }

    @Test("the system is asked for a token at each launch where messages are allowed, and nowhere else")
    func registration() async {
        _ = push(.refused).client.devices()
        _ = push(.notAsked).client.devices()
        #expect(await push(.refused).client.ask() == .refused)
        #expect(asked.withLock { $0 } == ["ask"])
        #expect(await push().client.ask() == .granted)
        #expect(asked.withLock { $0 } == ["ask", "ask", "register"])
    }

    @Test("who signs out gets nothing more: the token is forgotten")
    func unregister() async {
        let push = push(.notAsked)
        push.registered(Data([1]))
        push.tapped("veramo://day/\(UUID())")
        push.client.unregister()
        #expect(await push.client.devices().all(1, within: .milliseconds(100)).isEmpty)
        #expect(await push.client.opened().all(1, within: .milliseconds(100)).isEmpty)
    }

    @Test("the tap that opens the app waits for it; of several the last one counts")
    func opening() async {
        let push = push()
        let (first, last) = (UUID(), UUID())
        push.tapped("veramo://day/\(first)")
        push.tapped("veramo://day/\(last)")
        #expect(await push.client.opened().all(1).map(\.absoluteString) == ["veramo://day/\(last)"])
    }

    @Test("a message that leads to what is on the screen isn't shown over it")
    func showing() {
        let push = push()
        let link = "veramo://day/1"
        #expect(push.isNews(link) && push.isNews(nil))
        push.client.showing(URL(string: link))
        #expect(!push.isNews(link) && push.isNews("veramo://day/2") && push.isNews("https://elsewhere.example"))
    }

    static let strange = [
        "", "veramo:", "veramo://", "https://veramo/day/1", "auntentic://check/1", "javascript:alert(1)",
        "veramo://anna:secret@day/1", "veramo://day:8080/1", "file:///etc/passwd", "veramo://day/ 1",
        "veramo://day/" + String(repeating: "1", count: 100 << 10),
    ]

    @Test("a wrong scheme, no host, a password, 100 KB: such a link goes no further", arguments: strange)
    func strangers(_ link: String) async {
        let push = push()
        push.tapped(link)
        #expect(await push.client.opened().all(1, within: .milliseconds(60)).map(\.absoluteString).isEmpty)
    }

    @Test("an unknown place and an id that is none open nothing; another account's id is asked for like any other")
    func places() throws {
        let id = UUID()
        func link(_ text: String) -> AppLink? {
            DeepLink.url(text, scheme: "veramo").flatMap { AppLink($0, app: "veramo") }
        }
        #expect(link("veramo://day/\(id)") == AppLink("day", id))
        #expect(link("veramo://day/../\(id)") == nil && link("veramo://day/1") == nil && link("veramo://day") == nil)
        #expect(link("veramo://elsewhere/\(id)")?.place == "elsewhere")
    }
}
