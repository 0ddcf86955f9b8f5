/// A store whose clock stands still until it is moved, and a server that writes down what it hears.
import AppStoreWire
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import SimulatorAppStore

final class Heard: Sendable {
    private let state = Mutex<(bodies: [Data], answers: [String])>(([], []))

    var bodies: [Data] { state.withLock { $0.bodies } }

    /// The next messages are answered like this; later ones with success.
    func answer(_ results: [String]) { state.withLock { $0.answers = results } }

    func take(_ body: Data) -> String {
        state.withLock {
            $0.bodies.append(body)
            return $0.answers.isEmpty ? "SUCCESS" : $0.answers.removeFirst()
        }
    }

    /// Types and subtypes, in the order of their arrival.
    var words: [String] {
        get throws {
            try bodies.map { body in
                let message = try message(body)
                let subtype = message["subtype"] as? String
                return [message["notificationType"] as? String, subtype].compactMap { $0 }.joined(separator: "/")
            }
        }
    }

    func message(_ body: Data) throws -> [String: Any] {
        let outer = try #require(try JSONSerialization.jsonObject(with: body) as? [String: String])
        return try payload(outer["signedPayload"] ?? "")
    }
}

/// What a signed document says, read without our own types.
func payload(_ document: String) throws -> [String: Any] {
    let parts = document.split(separator: ".")
    try #require(parts.count == 3)
    let data = try #require(Base64URL.decode(parts[1]))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
}

struct StoreScene {
    static let bundle = "com.example.app", pack = "com.example.pack", plan = "com.example.plan"
    let clock = TestClock()
    let heard = Heard()
    let store: LocalAppStore

    static let catalogue = StoreCatalogue(
        bundle: bundle,
        products: [
            StoreProduct(id: pack, name: "Ten", kind: .consumable, price: 6_990),
            StoreProduct(
                id: plan, name: "A month", kind: .subscription, price: 9_990, isFamilyShareable: true,
                subscription: .init(
                    group: "21500001", level: 2, period: .init(1, .month),
                    introduction: .init(period: .init(1, .week)))),
            StoreProduct(
                id: "com.example.more", name: "More", kind: .subscription, price: 19_990,
                subscription: .init(group: "21500001", level: 1, period: .init(1, .month))),
        ])

    init(_ environment: StoreEnvironment = .production, folder: URL? = nil) throws {
        store = try LocalAppStore(
            StoreBook(environment: environment, catalogues: [Self.catalogue]), folder: folder,
            notify: URL(string: "http://127.0.0.1:9/notices"), now: { [clock] in clock.now },
            post: { [heard] _, body in heard.take(body) })
    }
}
