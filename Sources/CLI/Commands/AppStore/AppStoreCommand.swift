/// `atelier appstore`: an App Store on this machine, and what can be done in it.
import ArgumentParser
import CommandKit
import Foundation
import Logging
import ServiceLifecycle
import SimulatorAppStore
import UnixSignals

struct AppStoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "appstore", abstract: "An App Store on this machine that signs like Apple's.",
        subcommands: [
            AppStoreServeCommand.self, AppStorePlayCommand.self, AppStoreDoCommand.self, AppStoreListCommand.self,
            AppStoreRootCommand.self, AppStoreKeyCommand.self,
        ])
}

struct AppStoreServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Run the store until it is stopped.")

    @Option(help: "Where keys and state are kept.") var folder = ".atelier/appstore"
    @Option(help: "The address to listen on.") var host = "127.0.0.1"
    @Option(help: "The port to listen on.") var port = 54390
    @Option(help: "Where messages are sent, such as http://127.0.0.1:54321/functions/v1/notifications/apple")
    var notify: String?
    @Option(help: "The app's bundle id.") var bundle: String
    @Option(help: "Xcode's .storekit file with the products.") var catalogue: String
    @Option(help: "Production, Sandbox or LocalTesting.") var environment = "LocalTesting"
    @Option(help: "calendar, or sandbox: a month lasts five minutes.") var pace = "calendar"

    func run() async throws {
        guard let environment = StoreEnvironment(rawValue: environment) else {
            throw CommandFailure("\(environment) is no environment; there are Production, Sandbox and LocalTesting")
        }
        guard let pace = StorePeriod.Pace(rawValue: pace) else {
            throw CommandFailure("\(pace) is no pace; there are calendar and sandbox")
        }
        let address = try notify.map { text in
            guard let url = URL(string: text), ["http", "https"].contains(url.scheme), url.host() != nil else {
                throw CommandFailure("--notify wants an address such as http://127.0.0.1:54321/…, not \"\(text)\"")
            }
            return url
        }
        let text = try PlainFile.text(catalogue, upTo: 1 << 20)
        let store: LocalAppStore
        do {
            let products = try StoreCatalogue(bundle: bundle, storeKitFile: Data(text.utf8))
            store = try LocalAppStore(
                StoreBook(environment: environment, pace: pace, catalogues: [products]),
                folder: URL(fileURLWithPath: folder), notify: address)
        } catch let refusal as StoreRefusal { throw CommandFailure(refusal.message) }
        print("App Store at http://\(host):\(port), root certificate in \(folder)/root.pem")
        print("key id \(store.key.keyID), issuer \(store.key.issuerID)\n\(store.key.pem)")
        let group = ServiceGroup(
            services: [LocalAppStoreServer(store, host: host, port: port)],
            gracefulShutdownSignals: [.sigint, .sigterm],
            logger: Logger(label: "appstore"))
        try await group.run()
    }
}

struct AppStorePlayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "play", abstract: "Play a script: a file, or one of the named ones.")

    @Argument(help: "A file, or a name such as refund.") var script: String
    @OptionGroup var store: AppStoreAddress

    func run() async throws {
        let named = StoreScript.named[script]
        try await store.play(try named ?? PlainFile.text(script, upTo: 64 << 10))
    }
}

struct AppStoreDoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "do", abstract: "Do one thing, such as: do buy PACK customer=anna")

    @Argument(help: "A verb and what it needs.") var words: [String]
    @OptionGroup var store: AppStoreAddress

    func run() async throws { try await store.play(words.joined(separator: " ")) }
}
