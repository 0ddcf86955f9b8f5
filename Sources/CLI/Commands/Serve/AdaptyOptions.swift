/// An app that sells through Adapty. Its two secrets are variables only, as command lines are visible to others.
import ArgumentParser
import CommandKit
import Foundation
import Server
import ServerMetering
import ServerPurchases

struct AdaptyOptions: ParsableArguments {
    private static let secret = "ATELIER_ADAPTY_WEBHOOK_SECRET"
    private static let key = "ATELIER_ADAPTY_API_KEY"

    @Option(
        help: ArgumentHelp(
            "The app that sells through Adapty; \(Self.secret) holds the webhook's Authorization header, \(Self.key) the server API's key. [ATELIER_ADAPTY_APP]",
            valueName: "app"))
    var adaptyApp: String?
    @Option(help: "Adapty's server API. [ATELIER_ADAPTY_URL; default: https://api.adapty.io]") var adaptyURL: String?
    @Option(
        help: "Count test purchases, and only them: on or off. [ATELIER_ADAPTY_SANDBOX; default: off]")
    var adaptySandbox: String?
    @Option(
        help: ArgumentHelp(
            "The product that an access level of Adapty's stands for when an operator grants it, as often as needed. [ATELIER_ADAPTY_LEVELS, by commas]",
            valueName: "level=product"))
    var adaptyLevel: [String] = []

    func apply(to configuration: inout Configuration, _ environment: Environment) throws {
        let secret = environment.text(Self.secret)
        guard let app = adaptyApp ?? environment.text("ATELIER_ADAPTY_APP") else {
            if secret != nil { throw CommandFailure("\(Self.secret) needs --adapty-app") }
            return
        }
        guard let secret else { throw CommandFailure("--adapty-app needs \(Self.secret)") }
        var isSandbox = false
        try set(&isSandbox, adaptySandbox, environment, "ATELIER_ADAPTY_SANDBOX")
        let levels = try levels(environment)
        do throws(AdaptyConfiguration.Problem) {
            configuration.adapty = try AdaptyConfiguration(
                app: app, secret: secret, apiKey: environment.text(Self.key),
                url: adaptyURL ?? environment.text("ATELIER_ADAPTY_URL") ?? AdaptyConfiguration.address,
                environments: [isSandbox ? .sandbox : .production], levels: levels)
        } catch { throw CommandFailure("\(error)") }
    }

    private func levels(_ environment: Environment) throws -> [String: String] {
        let pairs = adaptyLevel.isEmpty ? environment.list("ATELIER_ADAPTY_LEVELS") ?? [] : adaptyLevel
        return try pairs.reduce(into: [:]) { levels, pair in
            let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { throw CommandFailure("--adapty-level wants level=product, not \"\(pair)\"") }
            levels[parts[0]] = parts[1]
        }
    }
}
