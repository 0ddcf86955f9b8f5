/// App Attest and DeviceCheck behind the proof of a phone.
#if canImport(DeviceCheck) && canImport(UIKit)
    import ClientsPhone
    import DeviceCheck
    import Foundation

    extension ProofCalls {
        package static let appAttest = ProofCalls(
            isSupported: { DCAppAttestService.shared.isSupported && DCDevice.current.isSupported },
            makeKey: { try await DCAppAttestService.shared.generateKey() },
            attest: { key, hash in try await DCAppAttestService.shared.attestKey(key, clientDataHash: hash) },
            sign: { key, hash in try await DCAppAttestService.shared.generateAssertion(key, clientDataHash: hash) },
            deviceToken: { try await DCDevice.current.generateToken() })
    }

    extension ProofNotes {
        /// Among the app's own settings.
        package static let defaults = ProofNotes(
            read: { UserDefaults.standard.string(forKey: $0.rawValue) },
            write: { UserDefaults.standard.set($1, forKey: $0.rawValue) })
    }
#endif
