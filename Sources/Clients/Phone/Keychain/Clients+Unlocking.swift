/// An app that the system starts before anybody has unlocked the phone, as for a background upload, can't read who is signed in.
/// It waits: believing that nobody is would sign somebody out.
import Clients
import Foundation

extension Clients {
    package func waitingForUnlock() -> Clients {
        var clients = self
        let (keychain, clock) = (keychain, clock)
        clients.auth.restore = { [restore = auth.restore] () async throws(ClientError) in
            guard await keychain.opens(clock) else { throw .cancelled }
            return try await restore()
        }
        clients.auth.changes = { [changes = auth.changes] in
            _ = await keychain.opens(clock)
            return await changes()
        }
        return clients
    }
}

extension KeychainClient {
    /// - Returns: false if nobody waits any more.
    fileprivate func opens(_ clock: ClockClient) async -> Bool {
        while isLocked() {
            guard (try? await clock.sleep(.seconds(1))) != nil else { return false }
        }
        return true
    }
}
