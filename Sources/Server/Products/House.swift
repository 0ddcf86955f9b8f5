/// What the server gives to each product: connections, files, pictures, and the settings an operator chose.
import AsyncHTTPClient
import Foundation
import Logging
import ServerDatabase
import ServerHTTP
import ServerMedia
import ServerProviders
import ServerStorage

package struct House: Sendable {
    /// For what people ask for and wait for.
    package var database: Database
    /// For what jobs do; people's requests can't use it up.
    package var jobs: Database
    package var tokens: Tokens
    package var files: ObjectReader
    package var objects: OwnedObjects
    package var media: MediaPool
    package var metrics: Metrics
    /// For calls of providers.
    package var client: HTTPClient
    /// The model that an operator has connected; nil where there is none.
    package var model: OpenAIConfiguration?
    /// The server's address as clients reach it.
    package var url: String
    /// The data folder: what must last.
    package var data: URL
    /// What may be emptied at any time.
    package var cache: URL
    /// Whether strangers' requests are counted; off for measurements and tests alone.
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
