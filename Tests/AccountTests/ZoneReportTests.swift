/// The time zone reaches the server once, and again when it is another.
import Clients
import Foundation
import Testing

@testable import AccountFeatures

@MainActor
struct ZoneReportTests {
    private let backend = FakeBackend()

    private func report(_ zone: String) async {
        var clients = backend.clients
        clients.clock.timeZone = { zone }
        await ZoneReport(clients: clients, account: FakeBackend.account).send()
    }

    @Test("it is told once, again after a move, and again at the next launch where the server refused")
    func told() async {
        backend.answers["preferences"] = #"{"time_zone":"Europe/Paris"}"#
        await report("Europe/Paris")
        await report("Europe/Paris")
        #expect(backend.calls == [#"preferences {"time_zone":"Europe\/Paris"}"#])
        // Refused: the account moved already today, and stays where it was.
        await report("Asia/Tokyo")
        await report("Asia/Tokyo")
        #expect(backend.calls.suffix(2) == Array(repeating: #"preferences {"time_zone":"Asia\/Tokyo"}"#, count: 2))
        backend.answers["preferences"] = #"{"time_zone":"Asia/Tokyo"}"#
        await report("Asia/Tokyo")
        await report("Asia/Tokyo")
        #expect(backend.calls.count == 4)
    }
}
