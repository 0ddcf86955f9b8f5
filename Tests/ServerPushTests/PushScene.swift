/// The stand-in for Apple's service, a sender that knows it, and a phone: what tests of messages need.
import Foundation
import Logging
import ServerPush
import ServiceLifecycle
import SimulatorAPNs
import SimulatorDevice
import Synchronization
import TestSupport

struct PushScene: Sendable {
    let apns: LocalAPNs
    let sender: APNsSender
    let clock: MovedClock

    static func open(_ body: @escaping @Sendable (PushScene) async throws -> Void) async throws {
        let clock = MovedClock()
        let apns = try LocalAPNs(now: { clock.now }, logger: quietLogger)
        let sender = try APNsSender(apns.configuration(apps: ["auntentic", "echo"]), now: { clock.now })
        let group = ServiceGroup(services: [apns], logger: quietLogger)
        let service = Task { try await group.run() }
        let result: Result<Void, any Error>
        do {
            let scene = PushScene(apns: apns, sender: sender, clock: clock)
            // A token that nobody has: the answer says that the service is there.
            let nobody = PushAnswer.dead(since: nil, reason: "BadDeviceToken")
            try await eventually { await scene.sender.send(scene.push("00")) == nobody }
            try await body(scene)
            result = .success(())
        } catch { result = .failure(error) }
        await group.triggerGracefulShutdown()
        await sender.close()
        try await service.value
        try result.get()
    }

    /// A device of an app, and what arrives there.
    func device(_ app: String = "auntentic") -> (token: String, arrived: Arrivals) {
        let arrivals = Arrivals()
        return (apns.exchange.connect(app) { arrivals.add($0) }, arrivals)
    }

    func push(
        _ token: String, app: String = "auntentic", environment: PushEnvironment = .sandbox, collapseID: String = "key",
        payload: Data = Data(#"{"aps":{"alert":"hello"}}"#.utf8)
    ) -> Push {
        Push(
            app: app, environment: environment, token: token, collapseID: collapseID,
            expiresAt: clock.now.addingTimeInterval(3600), payload: payload)
    }
}

/// Time that a test moves.
final class MovedClock: Sendable {
    private let offset = Mutex(0.0)

    var now: Date { Date(timeIntervalSinceNow: offset.withLock { $0 }) }
    func advance(_ seconds: Double) { offset.withLock { $0 += seconds } }
}

/// What arrived at a device, in its order.
final class Arrivals: Sendable {
    private let list = Mutex<[Data]>([])

    var all: [Data] { list.withLock { $0 } }
    func add(_ payload: Data) { list.withLock { $0.append(payload) } }

    /// Titles and links of the messages.
    var messages: [Message] { all.compactMap { try? JSONDecoder().decode(Message.self, from: $0) } }

    struct Message: Decodable, Hashable {
        struct Alert: Decodable, Hashable { var title: String, body: String }
        struct APS: Decodable, Hashable { var alert: Alert }
        var aps: APS
        var link: String
    }
}
