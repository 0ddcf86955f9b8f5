/// What the phone asks is what the server's functions take.
import Clients
import Foundation
import Testing
import VeramoCore
import Wire

@testable import VeramoFeatures

@MainActor
struct CoupleClientTests {
    @Test("a month is asked for by its first day, and read as marked days")
    func month() async throws {
        var clients = Clients.preview(PreviewBackend(stages: [], result: { _ in [:] }))
        let asked = Locked<[RemoteCall]>([])
        clients.database.rpc = { (call) async throws(ClientError) in
            asked.withLock { $0.append(call) }
            return Data(
                #"[{"day":"2026-11-24","pictures":2,"picture_id":"6F9619FF-8B86-D011-B42D-00CF4FC964FF","blurhash":"LEHV6n","is_mine":false}]"#
                    .utf8)
        }
        let day = try #require(CalendarDay("2026-11-24"))
        let days = try await CoupleClient(clients: clients).month(Month(day))
        #expect(days.map(\.day) == [day] && days.first?.pictures == 2)
        let arguments = asked.withLock { $0.first?.arguments }
        #expect(arguments == ["month": "2026-11-01"])
    }
}
