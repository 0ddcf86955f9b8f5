/// The changes that development mode makes, and the cases in which it refuses to run.
import Foundation
import Logging
import ServerAuth
import ServerDatabase
import ServerHTTP

package enum DevelopmentMode {
    package struct Refusal: LastingFailure, CustomStringConvertible {
        package var description: String
    }

    /// - Throws: when anybody but this machine could reach the server: development mode accepts identity tokens that
    ///   anybody can make.
    package static func check(_ configuration: Configuration) throws {
        guard configuration.isDevelopment else { return }
        guard AllowedHosts.isLoopback(configuration.host) else {
            throw Refusal(description: "development mode listens on this machine only, not on \(configuration.host)")
        }
        guard !configuration.trustsProxy else {
            throw Refusal(description: "development mode is not for use behind a proxy; leave --trust-proxy off")
        }
        if let url = configuration.publicURL, !AllowedHosts.isLoopback(URL(string: url)?.host ?? "") {
            throw Refusal(description: "development mode can't be reached at \(url); leave --public-url out")
        }
    }

    /// The connection string with the setting that makes Postgres follow the development clock.
    static func connection(_ info: String, _ configuration: Configuration) -> String {
        guard configuration.isDevelopment else { return info }
        guard info.hasPrefix("postgres://") || info.hasPrefix("postgresql://") else {
            return info + " options='-c atelier.development=on'"
        }
        return info + (info.contains("?") ? "&" : "?") + "options=-c%20atelier.development%3Don"
    }

    /// With the stand-ins for Apple and Google in development mode; unchanged otherwise.
    static func adapted(_ auth: AuthConfiguration, _ configuration: Configuration) throws -> AuthConfiguration {
        guard configuration.isDevelopment else { return auth }
        var auth = auth
        // Whoever has entered their own client at Google wants to try that one.
        let real = auth.providers.filter { $0.name == "google" && $0.isEnabled }
        let standIns = try DevelopmentProvider.allCases.filter { kind in !real.contains { $0.name == kind.rawValue } }
            .map { try $0.provider(apiURL: auth.apiURL) }
        auth.providers = standIns + real
        return auth
    }

    /// The demo account, once it can sign in; nil outside development mode.
    static func openAccount(
        _ configuration: Configuration, _ database: Database, _ logger: Logger
    ) async throws -> DevelopmentAccount? {
        guard configuration.isDevelopment else { return nil }
        let account = try DevelopmentAccount.load(configuration.data)
        if try await account.open(in: database, passwordCost: configuration.auth.passwordCost) { return account }
        logger.warning("this database has an account \(account.email) of its own; there is no demo account")
        return nil
    }
}
