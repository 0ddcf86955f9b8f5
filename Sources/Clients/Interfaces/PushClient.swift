/// Messages that the phone shows while the app is away: whether they are allowed, where they go, which one was tapped.
import Foundation

package struct PushClient: Sendable {
    package enum Permission: Sendable, Hashable {
        case notAsked, granted, refused
    }

    /// Where a server sends this app's messages.
    package struct Device: Sendable, Hashable {
        /// Lower-case hexadecimal digits.
        package var token: String
        /// `production`, or `sandbox` for builds that Xcode installs.
        package var environment: String

        package init(token: String, environment: String) {
            self.token = token
            self.environment = environment
        }
    }

    package var permission: @Sendable () async -> Permission
    /// Asks the person, who is asked once in the app's life; later calls answer what they said.
    package var ask: @Sendable () async -> Permission
    /// The device, as soon as messages are allowed, and again when its token changes.
    package var devices: @Sendable () -> AsyncStream<Device>
    /// Ends the token: nothing more arrives until `devices` is asked again, as after signing in.
    package var unregister: @Sendable () -> Void
    /// Links of tapped messages, the one that opened the app included. One listener at a time.
    package var opened: @Sendable () -> AsyncStream<URL>
    /// What is on the screen now: a message that leads there isn't shown over it. Nil for nothing of the kind.
    package var showing: @Sendable (_ link: URL?) -> Void

    package init(
        permission: @escaping @Sendable () async -> Permission, ask: @escaping @Sendable () async -> Permission,
        devices: @escaping @Sendable () -> AsyncStream<Device>, unregister: @escaping @Sendable () -> Void,
        opened: @escaping @Sendable () -> AsyncStream<URL>, showing: @escaping @Sendable (_ link: URL?) -> Void
    ) {
        self.permission = permission
        self.ask = ask
        self.devices = devices
        self.unregister = unregister
        self.opened = opened
        self.showing = showing
    }

    /// A device that gets no messages.
    package static let none = PushClient(
        permission: { .refused }, ask: { .refused }, devices: { AsyncStream { $0.finish() } }, unregister: {},
        opened: { AsyncStream { $0.finish() } }, showing: { _ in })
}
