/// The widgets' token comes with the link, changes with it and goes with it.
import Clients
import Foundation
import Testing
import VeramoCore
import VeramoWidgets

@testable import VeramoFeatures

@MainActor struct WidgetAccessTests {
    private let asked = Locked<[String]>([])
    private let reloads = Locked(0)

    private var clients: Clients {
        var clients = Clients.preview()
        clients.functions.call = { [asked] (name, _) async throws(ClientError) in
            let count = asked.withLock {
                $0.append(name)
                return $0.count
            }
            return Data("{\"token\":\"w\(count)\"}".utf8)
        }
        clients.widgets.reload = { [reloads] in reloads.withLock { $0 += 1 } }
        return clients
    }

    @Test("VER-W-3 the widget gets its token once a link, another with another link, and none without one")
    func life() async {
        let clients = clients
        let access = WidgetAccess(clients: clients)
        let (first, second) = (UUID(), UUID())
        await access.follow(nil)
        await access.follow(Pairing(.alone))
        #expect(asked.withLock { $0 } == [] && reloads.withLock { $0 } == 0)
        await access.follow(Pairing(.paired, coupleID: first))
        await access.follow(Pairing(.paired, coupleID: first))
        #expect(WidgetKey.read(clients.keychain) == WidgetKey(couple: first, token: "w1"))
        #expect(asked.withLock { $0 } == ["widget-token"])
        await access.follow(Pairing(.paired, coupleID: second))
        #expect(WidgetKey.read(clients.keychain) == WidgetKey(couple: second, token: "w2"))
        await access.follow(nil)
        #expect(WidgetKey.read(clients.keychain) != nil)
        let before = reloads.withLock { $0 }
        await access.follow(Pairing(.alone))
        #expect(WidgetKey.read(clients.keychain) == nil && reloads.withLock { $0 } == before + 1)
    }

    @Test("a token that doesn’t come leaves none behind, also not the one of the link before") func refused() async {
        var clients = clients
        WidgetKey(couple: UUID(), token: "old").write(clients.keychain)
        clients.functions.call = { (_, _) async throws(ClientError) in throw .serverDown }
        await WidgetAccess(clients: clients).follow(Pairing(.paired, coupleID: UUID()))
        #expect(WidgetKey.read(clients.keychain) == nil)
    }
}
