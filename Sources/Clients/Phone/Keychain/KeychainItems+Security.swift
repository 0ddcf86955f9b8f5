/// The keychain of this phone: readable after the first unlock, never part of a backup, shared with the app's widgets alone.
#if canImport(Security)
    import Foundation
    import Security

    extension KeychainItems {
        /// - Parameters:
        ///   - app: what it stores is kept apart from other apps' of the same team.
        ///   - group: the app group whose extensions read along; nil for the app alone.
        package static func phone(app: String, group: String?) -> KeychainItems {
            let place = KeychainPlace(app: app, group: group)
            return KeychainItems(
                read: { name in place.read(name) },
                add: { name, data in
                    let item = place.query(name).merging(place.facts(data)) { $1 }
                    return KeychainStatus(SecItemAdd(item as CFDictionary, nil))
                },
                update: { name, data in
                    KeychainStatus(
                        SecItemUpdate(place.query(name) as CFDictionary, place.facts(data) as CFDictionary))
                },
                remove: { name in KeychainStatus(SecItemDelete(place.query(name) as CFDictionary)) })
        }
    }

    private struct KeychainPlace: Sendable {
        let app: String
        let group: String?

        /// Nil for all items of the app.
        func query(_ name: String?) -> [String: Any] {
            var query: [String: Any] = [
                kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: app,
                kSecAttrSynchronizable as String: false,
            ]
            if let group { query[kSecAttrAccessGroup as String] = group }
            if let name { query[kSecAttrAccount as String] = name }
            return query
        }

        /// A background upload ends while the phone is locked again: that is why it isn't "when unlocked".
        func facts(_ data: Data) -> [String: Any] {
            [
                kSecValueData as String: data,
                kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
            ]
        }

        func read(_ name: String) -> (status: KeychainStatus, data: Data?) {
            var query = query(name)
            query[kSecReturnData as String] = true
            query[kSecMatchLimit as String] = kSecMatchLimitOne
            var found: CFTypeRef?
            let status = KeychainStatus(SecItemCopyMatching(query as CFDictionary, &found))
            return (status, found as? Data)
        }
    }
#endif
