/// What belongs to the device and not to an account: it outlives signing out.
import Clients
import Foundation
import Language
import Observation

package enum Appearance: String, Hashable, Sendable, CaseIterable {
    case system, light, dark

    package var title: String {
        switch self {
        case .system: String(localized: "System")
        case .light: String(localized: "Light")
        case .dark: String(localized: "Dark")
        }
    }
}

@MainActor @Observable
package final class DeviceSettings {
    package var appearance: Appearance { didSet { write(Key.appearance, appearance.rawValue) } }
    package private(set) var hasSeenOnboarding: Bool
    private let keychain: KeychainClient

    private enum Key {
        static let appearance = "device.appearance"
        static let onboarding = "device.onboarding"
    }

    package init(keychain: KeychainClient) {
        self.keychain = keychain
        appearance = keychain.text(Key.appearance).flatMap(Appearance.init) ?? .system
        hasSeenOnboarding = keychain.text(Key.onboarding) == "seen"
    }

    package func onboardingSeen() {
        hasSeenOnboarding = true
        write(Key.onboarding, "seen")
    }

    /// Removes everything an account has left on the device, and nothing else.
    package func clearAccountData() {
        keychain.removeAll()
        if appearance != .system { write(Key.appearance, appearance.rawValue) }
        if hasSeenOnboarding { write(Key.onboarding, "seen") }
    }

    private func write(_ key: String, _ value: String) { keychain.write(key, Data(value.utf8)) }
}

extension KeychainClient {
    fileprivate func text(_ key: String) -> String? { read(key).map { String(decoding: $0, as: UTF8.self) } }
}
