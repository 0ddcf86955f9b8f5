/// The clock of a server in development as the desk beside the phones moves it, by the service key. No phone holds it.
import CommandKit
import Foundation
import Server
import ServerHTTP
import SimulatorHost
import Wire

extension DeskClock {
    init(_ address: RunningAddress) {
        let operating = BackendClient(base: address.url, key: address.tokens.serviceKey)
        self.init(
            now: {
                let answer = try await operating.call("GET", "/development/clock")
                return try Date(answer["now"]?.stringValue ?? "", strategy: .iso8601)
            },
            set: { date in
                let change: JSONValue = date.map { ["set": .string($0.formatted(.iso8601))] } ?? [:]
                _ = try await operating.call("POST", "/development/clock", change)
            })
    }
}
