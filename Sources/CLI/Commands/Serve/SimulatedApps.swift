/// The apps in the browser: phones on the page at `/`, each with clients that talk to this server as an iPhone would.
import AccountFeatures
import Clients
import CommandKit
import Foundation
import Hummingbird
import Server
import ServerAuth
import ServerHTTP
import ServerProducts
import ServiceLifecycle
import SimulatorAPNs
import SimulatorDevice
import SimulatorHost

enum SimulatedApps {
    /// Mounts the simulator; see `AtelierServer.ExtraRoutes`.
    /// - Parameters:
    ///   - apns: where the phones' notifications come from.
    ///   - shop: where the phones buy; nil if there is no store beside the server.
    ///   - fillsDemo: whether the demo account gets a history.
    static func add(
        to router: Router<AtelierContext>, _ address: RunningAddress, _ apns: LocalAPNs?, shop: StoreExchange?,
        fillsDemo: Bool
    ) throws -> [any Service] {
        guard let url = URL(string: address.url) else { throw CommandFailure("no URL: \(address.url)") }
        let offer = DemoOffer()
        try SimulatorHost.atelier(
            apps: Installed.products.map(\.app), backend: url, key: address.tokens.anonKey,
            hosts: address.hosts,
            aids: aids(address.demo, offer), exchange: apns?.exchange, shop: shop,
            clock: address.demo == nil ? nil : DeskClock(address)
        ).add(to: router)
        let products = fillsDemo ? Installed.products : []
        let credits = products.filter { $0.demoCredits > 0 }.map { ($0.served.id, $0.demoCredits) }
        var services: [any Service] = []
        if let apns { services.append(apns) }
        if let keeper = DemoKeeper(
            address, offer: offer, fillings: products.compactMap(\.fillsDemo), credits: credits)
        {
            services.append(keeper)
        }
        return services
    }

    /// A server that has no key of Apple's sends to the phones beside it, through a push service of their own.
    static func localAPNs(for configuration: inout Configuration) throws -> LocalAPNs? {
        guard configuration.isDevelopment, configuration.push == nil else { return nil }
        let apns = try LocalAPNs()
        configuration.push = try apns.configuration(apps: configuration.products.map { $0.id })
        return apns
    }

    /// Only a server in development mode knows the demo account and believes the stand-ins for Apple and Google.
    private static func aids(_ demo: DevelopmentAccount?, _ offer: DemoOffer) -> SignInAids {
        guard demo != nil else { return SignInAids() }
        return SignInAids(
            demo: offer,
            standIns: [
                .apple: standIn(.apple, ["ada@icloud.example", "grace@icloud.example"]),
                .google: standIn(.google, ["ada@gmail.example", "grace@gmail.example"]),
            ])
    }

    private static func standIn(_ provider: DevelopmentProvider, _ accounts: [String]) -> StandIn {
        StandIn(accounts: accounts) { email, nonce in
            try await provider.token(for: .init(subject: "development.\(email)", email: email), nonce: nonce)
        }
    }
}
