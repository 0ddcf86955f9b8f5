/// An iPhone's keychain as the app uses it: two processes beside each other, and a phone that nobody has unlocked.
import Clients
@testable import ClientsLive
import ClientsPhone
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct KeychainItemsTests {
    /// Answers with Apple's numbers.
    private final class FakeKeychain: Sendable {
        struct State: Sendable {
            var items: [String: Data] = [:]
            var isLocked = false
            /// Happens between an update and the add after it.
            var intruder: Data?
        }
        let state = Locked(State())

        var items: KeychainItems {
            KeychainItems(
                read: { name in
                    self.state.withLock { state in
                        if state.isLocked { return (KeychainStatus(-25308), nil) }
                        return (KeychainStatus(state.items[name] == nil ? -25300 : 0), state.items[name])
                    }
                },
                add: { name, data in
                    self.state.withLock { state in
                        if state.isLocked { return KeychainStatus(-25308) }
                        if let intruder = state.intruder { (state.items[name], state.intruder) = (intruder, nil) }
                        if state.items[name] != nil { return KeychainStatus(-25299) }
                        state.items[name] = data
                        return .done
                    }
                },
                update: { name, data in
                    self.state.withLock { state in
                        if state.isLocked { return KeychainStatus(-25308) }
                        if state.items[name] == nil { return KeychainStatus(-25300) }
                        state.items[name] = data
                        return .done
                    }
                },
                remove: { name in
                    self.state.withLock { state in
                        if let name { state.items[name] = nil } else { state.items = [:] }
                        return .done
                    }
                })
        }
    }

    private let keychain = FakeKeychain()

    @Test("values are added, changed and removed")
    func values() {
        let client = keychain.items.client
        client.write("a", Data([1]))
        client.write("a", Data([2]))
        client.write("b", Data([3]))
        #expect(client.read("a") == Data([2]))
        client.write("a", nil)
        #expect(client.read("a") == nil && client.read("b") == Data([3]))
        client.removeAll()
        #expect(client.read("b") == nil && !client.isLocked())
    }

    @Test("a widget that writes at the same moment loses to whoever comes last")
    func race() {
        keychain.state.withLock { $0.intruder = Data([9]) }
        keychain.items.client.write("a", Data([1]))
        #expect(keychain.items.client.read("a") == Data([1]))
    }

    @Test(
        "locked before the first unlock: the session isn't forgotten, and is there as soon as somebody unlocks the phone"
    )
    func locked() async throws {
        let session =
            #"{"accessToken":"a","refreshToken":"r","expiresAt":4e9,"renewsAt":4e9,"userID":"u","#
            + #""email":"anna@example.com","isAnonymous":false}"#
        keychain.state.withLock { ($0.items["session.app"], $0.isLocked) = (Data(session.utf8), true) }
        let sleeps = Locked(0)
        let clock = ClockClient(
            now: { Date() },
            sleep: { [keychain] _ in
                let count = sleeps.withLock { count in
                    count += 1
                    return count
                }
                if count == 3 { keychain.state.withLock { $0.isLocked = false } }
            })
        var configuration = LiveConfiguration(
            url: try #require(URL(string: "http://127.0.0.1:1")), key: "sb_publishable_1", app: "app")
        configuration.retries.tries = 1
        let clients = Clients.live(
            configuration: configuration, keychain: keychain.items.client, files: .inMemory(), photos: .failing,
            network: .constant(true), sharing: .failing, clock: clock
        ).waitingForUnlock()
        #expect(clients.keychain.isLocked())
        #expect(try await clients.auth.restore()?.id == "u")
        #expect(sleeps.withLock { $0 } == 3)
        for await presence in await clients.auth.changes() {
            #expect(presence == .somebody(Account(id: "u", email: "anna@example.com")))
            break
        }
    }
}
