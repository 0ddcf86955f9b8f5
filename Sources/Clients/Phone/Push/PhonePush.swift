/// An iPhone's notifications: the token on its way from the system to the server, and links of tapped messages.
import Clients
import Foundation

/// What the system is asked.
package struct PushCalls: Sendable {
    package var permission: @Sendable () async -> PushClient.Permission
    package var ask: @Sendable () async -> PushClient.Permission
    /// The token arrives at `PhonePush.registered`, now or when there is a connection.
    package var register: @Sendable () async -> Void
    package var unregister: @Sendable () async -> Void

    package init(
        permission: @escaping @Sendable () async -> PushClient.Permission,
        ask: @escaping @Sendable () async -> PushClient.Permission, register: @escaping @Sendable () async -> Void,
        unregister: @escaping @Sendable () async -> Void
    ) {
        self.permission = permission
        self.ask = ask
        self.register = register
        self.unregister = unregister
    }
}

package final class PhonePush: Sendable {
    private let scheme: String
    private let environment: String
    private let calls: PushCalls
    private let devices = Broadcast<PushClient.Device>()
    private let links = Locked(Links())

    private struct Links: Sendable {
        var listener: AsyncStream<URL>.Continuation?
        /// Tapped while nobody listened, as when the tap opens the app. Only the last one counts.
        var waiting: URL?
        var showing: URL?
    }

    /// - Parameters:
    ///   - scheme: of the app's links.
    ///   - environment: `production`, or `sandbox` for builds that Xcode installs.
    package init(scheme: String, environment: String, calls: PushCalls) {
        self.scheme = scheme
        self.environment = environment
        self.calls = calls
    }

    // MARK: the system's part

    /// A token has any length (Apple), and may change at each launch.
    package func registered(_ token: Data) {
        let device = PushClient.Device(token: token.hexadecimal, environment: environment)
        if devices.latest != device, !token.isEmpty { devices.tell(device) }
    }

    /// - Parameter link: what the message says under that name.
    package func tapped(_ link: String) {
        guard let link = DeepLink.url(link, scheme: scheme) else { return }
        links.withLock { links in
            if let listener = links.listener { listener.yield(link) } else { links.waiting = link }
        }
    }

    /// Whether a message that arrives while the app is open is shown over it.
    package func isNews(_ link: String?) -> Bool {
        guard let link = link.flatMap({ DeepLink.url($0, scheme: scheme) }) else { return true }
        return links.withLock { $0.showing != link }
    }

    // MARK: the app's part

    package var client: PushClient {
        PushClient(
            permission: calls.permission,
            ask: {
                let answer = await self.calls.ask()
                if answer == .granted { await self.calls.register() }
                return answer
            },
            devices: { self.listen() },
            unregister: {
                self.devices.forget()
                self.links.withLock { $0.waiting = nil }
                Task { await self.calls.unregister() }
            },
            opened: { self.opened() }, showing: { link in self.links.withLock { $0.showing = link } })
    }

    /// The system is asked for the token each time, as Apple advises: a restored backup or a new version may have another.
    private func listen() -> AsyncStream<PushClient.Device> {
        Task { if await calls.permission() == .granted { await calls.register() } }
        return devices.listen()
    }

    private func opened() -> AsyncStream<URL> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { listener in
            let waiting = links.withLock { links in
                defer { (links.waiting, links.listener) = (nil, listener) }
                return links.waiting
            }
            if let waiting { listener.yield(waiting) }
        }
    }
}

extension Sequence<UInt8> {
    /// Two lower-case digits a byte.
    var hexadecimal: String { map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}
