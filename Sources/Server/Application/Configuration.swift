/// All settings of a server in one value; `atelier serve --help` lists where each comes from.
import Foundation
import Logging
import ServerAttestation
import ServerAuth
import ServerFunctions
import ServerHTTP
import ServerJobs
import ServerProducts
import ServerProviders
import ServerPurchases
import ServerPush
import ServerREST
import ServerRealtime
import ServerStorage

package struct Configuration: Sendable {
    package var host = "127.0.0.1"
    /// 0 takes any free port.
    package var port = 54321
    /// Holds the embedded database, objects, caches, mail and the project secret.
    package var data: URL
    /// A libpq connection string; nil starts the embedded Postgres.
    package var databaseURL: String?
    /// Threads that serve all connections, of clients and to Postgres. Who makes a server in a process of their own has
    /// to say so first: `AtelierServer.setEventLoops`.
    package var eventLoops = AtelierServer.usualEventLoops
    /// Connections for requests; jobs have half as many of their own.
    package var databaseWorkers = max(4, 2 * ProcessInfo.processInfo.activeProcessorCount)
    /// Transactions that may wait for a worker before requests get 503.
    package var databaseQueue = 2048
    /// Whether each caller's share of the database is limited: work at once, waiting work, and seconds of work.
    package var limitsCallers = true
    /// Seconds of database work that a caller may save up; a quarter of a second comes back each second.
    package var callerWork: Double = 20
    /// Nil means the secret in the data folder, created on the first start.
    package var jwtSecret: String?
    /// The key pairs that sign tokens; nil means the file in the data folder. Replicas must share it.
    package var signingKeys: URL?
    /// The address at which clients and mail links reach us; nil means the address we listen on.
    package var publicURL: String?
    /// Trust `X-Forwarded-For`; only behind a proxy that sets it.
    package var trustsProxy = false
    /// Connections that are idle for longer are closed.
    package var idleTimeout: Duration = .seconds(75)
    /// How long running requests and jobs may take after a signal to stop.
    package var shutdownGrace: Duration = .seconds(15)
    package var mail = MailDelivery.folder
    /// Nil means that no model is connected; products then do what they can without one.
    package var openAI: OpenAIConfiguration?
    /// Nil means that nothing writes down what is said.
    package var transcriber: TranscriberConfiguration?
    /// Nil means that pictures are drawn without a provider.
    package var pictures: ImageMakerSettings?
    /// Nil: nothing can be bought through Apple.
    package var apple: AppleStoreConfiguration?
    /// The app store's part of each price, from 0 to 1, for the owner's report.
    package var storeShare: Decimal = 0.3
    /// Nil: phones aren't told anything.
    package var push: APNsConfiguration?
    /// Nil: no app sells through Adapty.
    package var adapty: AdaptyConfiguration?
    /// Nil: no phone can prove itself.
    package var attestation: AttestationConfiguration?
    package var auth = AuthConfiguration()
    package var rest: RESTConfiguration
    package var realtime = RealtimeConfiguration()
    package var storage: StorageConfiguration
    /// Buckets that are made at the start.
    package var buckets: [DeclaredBucket] = []
    package var jobs = JobsConfiguration()
    package var functions = FunctionsConfiguration()
    /// Whether strangers' requests are counted, and refused when there are too many.
    package var limitsRates = true
    /// The apps it serves.
    package var products: [any Product.Type]
    /// The products' settings, by `<product>.<setting>`.
    package var settings: [String: String] = [:]
    package var logLevel = Logger.Level.info
    /// This program, for work that it does in a process of its own; nil: all work is done in this one.
    package var program: URL?
    /// A demo account, and identity tokens that anybody can make: for the simulator on the same machine and nobody else.
    package var isDevelopment = false

    package enum MailDelivery: Sendable {
        /// `.eml` files in the data folder.
        case folder
        /// A program that speaks sendmail's command line.
        case command(String)
    }

    /// - Parameter data: the folder that holds everything.
    package init(data: URL, products: [any Product.Type] = []) {
        self.data = data.standardizedFileURL
        self.products = products
        rest = RESTConfiguration(schemas: ["public", "atelier"] + products.map { $0.id })
        storage = StorageConfiguration(
            blobs: data.appendingPathComponent("storage"), cache: data.appendingPathComponent("cache/images"))
    }

    /// The host names by which a browser may call us; checked in development mode and by the simulator.
    package var hosts: AllowedHosts { AllowedHosts(listeningOn: host, publicURL: publicURL) }
    package var mailFolder: URL { data.appendingPathComponent("mail") }
}
