/// The backend's address and key, and how long to wait for it.
import Clients
import Foundation

package struct LiveConfiguration: Sendable {
    /// The project's address, without a path: `https://….supabase.co` or `http://127.0.0.1:54321`.
    package var url: URL
    /// The anon key, a signed token, or a publishable one, `sb_publishable_…`. Never a secret key.
    package var key: String
    /// The app's id; it separates the sessions of two apps on one device.
    package var app: String
    /// For a request that reads or writes a few rows.
    package var timeout: Duration = .seconds(20)
    /// For a request that moves a photo.
    package var transferTimeout: Duration = .seconds(120)
    /// Short, because a person looks at the splash screen meanwhile.
    package var refreshTimeout: Duration = .seconds(6)
    package var retries = RetryPolicy()
    /// On an iPhone: what is uploaded arrives even if the app is left meanwhile.
    package var uploads: BackgroundUploads?
    /// Puts other clients in the place of some of our own, which get a valid token for each request.
    package var wire: (@Sendable (_ own: Clients, _ token: @escaping Token) -> Clients)?
    package typealias Token = @Sendable () async throws(ClientError) -> String
    /// Plain HTTP to other machines: for the simulator, whose backend is its own process. No app sets it.
    package var allowsPlainHTTP = false

    package init(url: URL, key: String, app: String) {
        self.url = url
        self.key = key
        self.app = app
    }

    /// HTTPS, or a backend on this very machine.
    var isSafe: Bool {
        if allowsPlainHTTP || url.scheme == "https" { return true }
        return ["127.0.0.1", "localhost", "::1", "[::1]"].contains(url.host() ?? "")
    }
}
