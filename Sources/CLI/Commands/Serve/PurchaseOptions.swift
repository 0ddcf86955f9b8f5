/// Purchases through Apple: which apps, which store, and the key with which its server is asked.
import ArgumentParser
import CommandKit
import Foundation
import Server
import ServerMetering
import ServerProducts
import ServerPurchases

struct PurchaseOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "An app's bundle id in the App Store, as often as needed; without one nothing can be bought. [ATELIER_STORE_BUNDLES, by commas]",
            valueName: "app=bundle id"))
    var storeBundle: [String] = []
    @Option(
        help: ArgumentHelp(
            "An app's number in the App Store, as often as needed; production's messages must name it. [ATELIER_STORE_APP_IDS, by commas]",
            valueName: "app=number"))
    var storeAppID: [String] = []
    @Option(help: "Production or Sandbox. [ATELIER_STORE_ENVIRONMENT; default: Production]")
    var storeEnvironment: String?
    @Option(
        help: "A .p8 file for in-app purchases, to ask Apple's server. [ATELIER_STORE_KEY; default: it isn't asked]")
    var storeKey: String?
    @Option(help: "That key's id. [ATELIER_STORE_KEY_ID]") var storeKeyID: String?
    @Option(help: "The issuer's id of App Store Connect. [ATELIER_STORE_ISSUER]") var storeIssuer: String?
    @Option(
        help: ArgumentHelp(
            "The root certificate of an offline App Store to believe instead of Apple's; only with --development. [ATELIER_STORE_ROOT]",
            valueName: "file"))
    var storeRoot: String?

    func apply(to configuration: inout Configuration, _ environment: Environment, isDevelopment: Bool) throws {
        let bundles = try bundles(environment, of: configuration.products.map { $0.id })
        guard !bundles.isEmpty else { return }
        let name = storeEnvironment ?? environment.text("ATELIER_STORE_ENVIRONMENT") ?? "Production"
        guard let place = StoreEnvironment(rawValue: name) else {
            throw CommandFailure("--store-environment is Production or Sandbox, not \"\(name)\"")
        }
        if let file = storeRoot ?? environment.text("ATELIER_STORE_ROOT") {
            guard isDevelopment else {
                throw CommandFailure("--store-root is for --development only: anybody can sign with it")
            }
            configuration.apple = try AppleStoreConfiguration(
                development: bundles, environment: place, root: try text(of: file))
        } else {
            do { configuration.apple = try AppleStoreConfiguration(bundles: bundles, environment: place) } catch let
                problem as AppleStoreConfiguration.Problem
            {
                throw CommandFailure("\(problem)")
            }
        }
        configuration.apple?.api = try api(environment)
        configuration.apple?.appleIDs = try numbers(environment, of: bundles)
    }

    /// By bundle id, as Apple's messages name both.
    func numbers(_ environment: Environment, of bundles: [String: String]) throws -> [String: Int64] {
        let pairs = storeAppID.isEmpty ? environment.list("ATELIER_STORE_APP_IDS") ?? [] : storeAppID
        return try pairs.reduce(into: [:]) { numbers, pair in
            let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2, let number = Int64(parts[1]), number > 0 else {
                throw CommandFailure(
                    "--store-app-id wants an app and its number, such as app=1234567890, not \"\(pair)\"")
            }
            let own = bundles.filter { $0.value == parts[0] }.keys
            guard !own.isEmpty else {
                throw CommandFailure("--store-app-id names \(parts[0]), which has no --store-bundle")
            }
            for bundle in own { numbers[bundle] = number }
        }
    }

    private func bundles(_ environment: Environment, of apps: [String]) throws -> [String: String] {
        let pairs = storeBundle.isEmpty ? environment.list("ATELIER_STORE_BUNDLES") ?? [] : storeBundle
        return try pairs.reduce(into: [:]) { bundles, pair in
            let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { throw CommandFailure("--store-bundle wants app=bundle.id, not \"\(pair)\"") }
            guard apps.contains(parts[0]) else {
                throw CommandFailure(
                    "--store-bundle names \(parts[0]), and the apps are \(apps.joined(separator: ", "))")
            }
            bundles[parts[1]] = parts[0]
        }
    }

    private func api(_ environment: Environment) throws -> AppStoreAPI.Configuration? {
        let given = [
            storeKey ?? environment.text("ATELIER_STORE_KEY"), storeKeyID ?? environment.text("ATELIER_STORE_KEY_ID"),
            storeIssuer ?? environment.text("ATELIER_STORE_ISSUER"),
        ]
        let all = given.compactMap(\.self)
        if all.isEmpty { return nil }
        guard all.count == given.count else {
            throw CommandFailure("asking Apple's server needs all of --store-key, --store-key-id and --store-issuer")
        }
        do { return try .init(key: try text(of: all[0]), keyID: all[1], issuer: all[2]) } catch let
            failure as CommandFailure
        { throw failure } catch { throw CommandFailure("\(all[0]) is no .p8 key of Apple's") }
    }

    private func text(of file: String) throws -> String {
        do { return try String(contentsOfFile: file, encoding: .utf8) } catch {
            throw CommandFailure("the file \(file) can't be read")
        }
    }
}
