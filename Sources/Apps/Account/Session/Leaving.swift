/// The way out of an account, with or without the gate around it.
import Clients

/// Ends the session and says something after it.
package typealias Leaving = @MainActor (_ words: String?) async -> Void

extension Clients {
    /// Outside of the gate there is no session model to tell.
    @MainActor func leaving(_ session: SessionModel?) -> Leaving {
        { words in
            if let session { return await session.signOut(saying: words) }
            await auth.signOut()
            DeviceSettings(keychain: keychain).clearAccountData()
        }
    }
}
