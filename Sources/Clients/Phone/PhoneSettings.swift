/// What an app's Info.plist says of its backend. Xcode writes it there from `iOS/Configuration`.
import ClientsLive
import Foundation

package struct PhoneSettings: Sendable {
    package var backend: LiveConfiguration
    /// What the app shares with its widgets: files and secrets. Nil for an app without widgets.
    package var group: String?
    /// Adapty's public key and the placement of the paywall; nil where the store is Apple's alone.
    package var adapty: Adapty?
    /// The backend is spoken to by Supabase's own SDK, where that is linked.
    package var usesSupabaseSDK: Bool

    package struct Adapty: Hashable, Sendable {
        package var key: String
        package var placement: String
    }

    /// A mistake in `iOS/Configuration`: nothing that a person with the app could mend.
    package enum Problem: Error, Hashable, Sendable {
        case missing(key: String)
        case noAddress(String)
    }

    /// - Parameter info: the app's Info.plist, such as `Bundle.main.infoDictionary`.
    package init(info: [String: Any]) throws(Problem) {
        let address = try Self.text("AtelierURL", info)
        guard let url = URL(string: address), ["http", "https"].contains(url.scheme), url.host() != nil else {
            throw .noAddress(address)
        }
        backend = LiveConfiguration(
            url: url, key: try Self.text("AtelierKey", info), app: try Self.text("AtelierApp", info))
        group = try? Self.text("AtelierGroup", info)
        let key = try? Self.text("AtelierAdaptyKey", info)
        adapty = key.map { Adapty(key: $0, placement: (try? Self.text("AtelierAdaptyPlacement", info)) ?? "main") }
        usesSupabaseSDK = (try? Self.text("AtelierWire", info)) == "supabase"
    }

    /// A setting that Xcode doesn't know becomes an empty text.
    private static func text(_ key: String, _ info: [String: Any]) throws(Problem) -> String {
        guard let text = info[key] as? String, !text.isEmpty else { throw .missing(key: key) }
        return text
    }
}

extension PhoneSettings.Problem: CustomStringConvertible {
    package var description: String {
        switch self {
        case .missing(let key): "This build has no \(key). Set it in iOS/Configuration and build again."
        case .noAddress(let text): "This build's backend is no web address: \(text)"
        }
    }
}
