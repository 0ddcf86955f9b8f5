/// The control of the server's clock beside the phone: there in development only, and moved to the phones' midnight.
import Clients
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import ServerMedia
import SimulatorDevice
import SimulatorHost
import Testing
import WebUI

@Suite struct ClockTests {
    private let real = Date(timeIntervalSince1970: 1_764_000_000)

    private func withDesk(_ clock: DeskClock?, _ body: @Sendable (Visitor) async throws -> Void) async throws {
        let pool = try MediaPool(workers: 1)
        let host = try SimulatorHost(hosts: .here, clock: clock, device: { SimulatedDevice(pool: pool) }) { _ in
            Text("phone")
        }
        try await TestHost.application(host).test(.ahc(.http)) { client in
            try await body(try await Visitor.looking(TestHost(client: client, host: host, models: Models())).0)
        }
    }

    @Test("the clock goes to just before midnight, just after it, and back to the real time; anything else is refused")
    func moves() async throws {
        let (real, shown) = (real, Locked<Date>(real))
        let clock = DeskClock(now: { shown.withLock { $0 } }, set: { date in shown.withLock { $0 = date ?? real } })
        try await withDesk(clock) { (visitor: Visitor) async throws in
            let midnight = Calendar.current.startOfDay(for: real + 86_400)
            for (step, expected) in [
                ("evening", midnight - 30), ("midnight", midnight + 1), ("real", real), ("shown", real),
            ] {
                #expect(try await visitor.post("/sim/clock", "{\"to\":\"\(step)\"}") == .ok)
                #expect(shown.withLock { $0 } == expected, "\(step)")
            }
            #expect(try await visitor.post("/sim/clock", "{\"to\":\"1970\"}") == .badRequest)
            #expect(shown.withLock { $0 } == real)
        }
    }

    @Test("beside any other server there is no clock to move, and no control for one") func absent() async throws {
        try await withDesk(nil) { (visitor: Visitor) async throws in
            #expect(try await visitor.post("/sim/clock", "{\"to\":\"midnight\"}") == .notFound)
            try await visitor.test.client.execute(uri: "/", method: .get) {
                #expect(String(buffer: $0.body).contains("data-clock=\"off\""))
            }
        }
    }
}
