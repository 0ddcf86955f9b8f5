/// A phone's notifications: what each app may show, its token, the banners, and the links that taps open.
import Clients
import Foundation
import Observation

/// Where tokens come from: the stand-in for Apple's push service that runs beside the simulator.
package struct PushExchange: Sendable {
    /// Answers a new token for an app; messages to it arrive at the second closure.
    package var connect: @Sendable (_ app: String, _ arrived: @escaping @Sendable (Data) -> Void) -> String
    package var disconnect: @Sendable (_ token: String) -> Void

    package init(
        connect: @escaping @Sendable (_ app: String, _ arrived: @escaping @Sendable (Data) -> Void) -> String,
        disconnect: @escaping @Sendable (_ token: String) -> Void
    ) {
        self.connect = connect
        self.disconnect = disconnect
    }
}

@MainActor @Observable package final class SimulatedPush {
    /// A message as the phone shows it.
    package struct Banner: Identifiable, Sendable, Hashable {
        package let id = UUID()
        package var app: String
        package var title: String
        package var body: String
        package var link: URL?
    }

    /// The message on top, until it is tapped or put away.
    package private(set) var banner: Banner?
    /// The app that asks whether it may show messages.
    package private(set) var asking: String?

    /// Only an answer ends the question.
    package var isAsking: Bool {
        get { asking != nil }
        set {}
    }

    @ObservationIgnored private let exchange: PushExchange?
    @ObservationIgnored private var states: [String: AppState] = [:]
    @ObservationIgnored private var questions: [String: [CheckedContinuation<PushClient.Permission, Never>]] = [:]

    private struct AppState {
        var permission = PushClient.Permission.notAsked
        var token: String?
        var showing: URL?
        /// Tapped while the app wasn't there to hear of it.
        var waiting: URL?
        var devices: [UUID: AsyncStream<PushClient.Device>.Continuation] = [:]
        var opened: [UUID: AsyncStream<URL>.Continuation] = [:]
    }

    /// - Parameter exchange: nil for a phone that gets no messages; apps are told that they were refused.
    nonisolated package init(exchange: PushExchange?) {
        self.exchange = exchange
    }

    // MARK: the person's part

    package func answer(_ isAllowed: Bool) {
        guard let app = asking else { return }
        asking = nil
        let permission: PushClient.Permission = isAllowed ? .granted : .refused
        states[app, default: AppState()].permission = permission
        for question in questions.removeValue(forKey: app) ?? [] { question.resume(returning: permission) }
        if isAllowed { connect(app) }
    }

    /// Opens what the message speaks of; answers whose app that is.
    package func tap() -> String? {
        guard let banner else { return nil }
        self.banner = nil
        if let link = banner.link { open(link, in: banner.app) }
        return banner.app
    }

    package func putAway(_ id: UUID) {
        if banner?.id == id { banner = nil }
    }

    /// A link that the phone was told to open, by a message or otherwise.
    package func open(_ link: URL, in app: String) {
        let listeners = states[app, default: AppState()].opened.values
        if listeners.isEmpty { states[app, default: AppState()].waiting = link }
        for listener in listeners { listener.yield(link) }
    }

    // MARK: the app's part

    private func ask(_ app: String) async -> PushClient.Permission {
        guard exchange != nil else { return .refused }
        let permission = states[app]?.permission ?? .notAsked
        guard permission == .notAsked else { return permission }
        return await withCheckedContinuation { question in
            questions[app, default: []].append(question)
            asking = app
        }
    }

    private func permission(_ app: String) -> PushClient.Permission {
        exchange == nil ? .refused : states[app]?.permission ?? .notAsked
    }

    private func listen(_ app: String, _ listener: AsyncStream<PushClient.Device>.Continuation) {
        let id = UUID()
        states[app, default: AppState()].devices[id] = listener
        listener.onTermination = { [weak self] _ in
            Task { @MainActor in self?.states[app]?.devices[id] = nil }
        }
        guard states[app]?.permission == .granted else { return }
        if let token = states[app]?.token { listener.yield(Self.device(token)) } else { connect(app) }
    }

    private func hearTaps(_ app: String, _ listener: AsyncStream<URL>.Continuation) {
        let id = UUID()
        states[app, default: AppState()].opened[id] = listener
        listener.onTermination = { [weak self] _ in
            Task { @MainActor in self?.states[app]?.opened[id] = nil }
        }
        if let link = states[app]?.waiting {
            states[app]?.waiting = nil
            listener.yield(link)
        }
    }

    private func connect(_ app: String) {
        guard let exchange, states[app]?.token == nil else { return }
        let token = exchange.connect(app) { [weak self] payload in
            Task { @MainActor in self?.arrived(payload, app) }
        }
        states[app]?.token = token
        for listener in states[app]?.devices.values.map({ $0 }) ?? [] { listener.yield(Self.device(token)) }
    }

    private func unregister(_ app: String) {
        if let token = states[app]?.token { exchange?.disconnect(token) }
        states[app]?.token = nil
        states[app]?.waiting = nil
        if banner?.app == app { banner = nil }
    }

    private func show(_ link: URL?, _ app: String) { states[app, default: AppState()].showing = link }

    private static func device(_ token: String) -> PushClient.Device {
        PushClient.Device(token: token, environment: "sandbox")
    }

    /// What has no alert is nothing to see, as on a real phone.
    private func arrived(_ payload: Data, _ app: String) {
        guard let message = try? JSONDecoder().decode(Message.self, from: payload), let alert = message.aps.alert else {
            return
        }
        let link = message.link.flatMap { URL(string: $0) }
        if let link, states[app]?.showing == link { return }
        banner = Banner(app: app, title: alert.title ?? "", body: alert.body ?? "", link: link)
    }

    private struct Message: Decodable {
        struct Alert: Decodable { var title: String?, body: String? }
        struct APS: Decodable { var alert: Alert? }
        var aps: APS
        var link: String?
    }

    nonisolated package func client(of app: String) -> PushClient {
        PushClient(
            permission: { await self.permission(app) }, ask: { await self.ask(app) },
            devices: {
                AsyncStream(bufferingPolicy: .bufferingNewest(1)) { listener in
                    Task { @MainActor in self.listen(app, listener) }
                }
            },
            unregister: { Task { @MainActor in self.unregister(app) } },
            opened: {
                AsyncStream(bufferingPolicy: .bufferingNewest(1)) { listener in
                    Task { @MainActor in self.hearTaps(app, listener) }
                }
            },
            showing: { link in Task { @MainActor in self.show(link, app) } })
    }

    /// The phone is gone, and its tokens with it. Whoever still waits for an answer gets none from a person.
    nonisolated package func close() {
        Task { @MainActor in
            for app in states.keys { unregister(app) }
            asking = nil
            for question in questions.values.joined() { question.resume(returning: .refused) }
            questions = [:]
        }
    }
}
