/// The resources that the server gives to each product: connections, files, pictures, and the operator's settings.
import AsyncHTTPClient
import Foundation
import Logging
import ServerDatabase
import ServerHTTP
import ServerMedia
import ServerProviders
import ServerStorage

package struct House: Sendable {
    /// For requests that people wait for.
    package var database: Database
    /// For jobs; people's requests can't exhaust it.
    package var jobs: Database
    package var tokens: Tokens
    package var files: ObjectReader
    package var objects: OwnedObjects
    package var media: MediaPool
    package var metrics: Metrics
    /// For calls to providers.
    package var client: HTTPClient
    /// The model that the operator has configured; nil if there is none.
    package var model: OpenAIConfiguration?
    /// Writes down what is said; nil if the operator has configured nothing that does.
    package var transcriber: OpenAITranscriber?
    /// The image maker that the operator has configured, the same for all products; nil if there is none.
    package var maker: (any ImageMaker)?
    /// This program, for work in a process of its own that one of the product's verbs does; nil: there is none.
    package var program: URL?
    /// The server's address as clients reach it.
    package var url: String
    /// The data folder, for files that must persist.
    package var data: URL
    /// For files that may be deleted at any time.
    package var cache: URL
    /// Whether strangers' requests are counted; off only for measurements and tests.
    package var limitsRates: Bool
    package var settings: ProductSettings
    package var logger: Logger

    package init(
        database: Database, jobs: Database, tokens: Tokens, files: ObjectReader, objects: OwnedObjects,
        media: MediaPool, metrics: Metrics,
        client: HTTPClient, model: OpenAIConfiguration?, url: String, data: URL, limitsRates: Bool,
        settings: ProductSettings, logger: Logger
    ) {
        self.database = database
        self.jobs = jobs
        self.tokens = tokens
        self.files = files
        self.objects = objects
        self.media = media
        self.metrics = metrics
        self.client = client
        self.model = model
        self.url = url
        self.data = data
        cache = data.appendingPathComponent("cache")
        self.limitsRates = limitsRates
        self.settings = settings
        self.logger = logger
    }
}
