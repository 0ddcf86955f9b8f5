/// The apps in the browser: phones on the page at `/`, each with clients that talk to this server as an iPhone would.
import AccountFeatures
import CommandKit
import Foundation
import Hummingbird
import Server
import ServerAuth
import ServerHTTP
import ServiceLifecycle
import SimulatorHost

enum SimulatedApps {
    /// Mounts the simulator; see `AtelierServer.ExtraRoutes`.
    static func add(to router: Router<AtelierContext>, _ address: RunningAddress) throws -> [any Service] {
        guard let url = URL(string: address.url) else { throw CommandFailure("no URL: \(address.url)") }
        try SimulatorHost.atelier(
            apps: Installed.products.map(\.app) + Installed.appsToCome, backend: url, key: address.tokens.anonKey,
            hosts: address.hosts,
            aids: aids(address.demo)
        ).add(to: router)
        return []
    }

    /// Only a server in development mode knows the demo account and believes the stand-in for Apple.
    private static func aids(_ demo: DevelopmentAccount?) -> SignInAids {
        guard let demo else { return SignInAids() }
        return SignInAids(
            demo: DemoAccount(email: demo.email, password: demo.password),
            apple: AppleIdentity(accounts: ["ada@icloud.example", "grace@icloud.example"]) { email, nonce in
                try await DevelopmentApple.token(
                    for: .init(subject: "development.\(email)", email: email), nonce: nonce)
            })
    }
}
