/// Two replicas of the storage surface over one database and one bucket of a real S3 server.
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import ServerDatabase
import ServerHTTP
import ServerMedia
import ServerS3
import TestSupport

@testable import ServerStorage

struct BucketScene: Sendable {
    /// The same accounts and buckets; each has its own process' caches and its own folder.
    let first: StorageScene
    let second: StorageScene
    let bucket: S3Client

    /// Keys in the bucket, below the scene's prefix.
    func keys(_ prefix: String = "") async throws -> [String] {
        var keys: [String] = []
        try await bucket.list(prefix) { keys += $0.map(\.key) }
        return keys.sorted()
    }

    static func with<R>(
        server: S3Server? = nil, _ more: String = "",
        _ body: @Sendable (BucketScene) async throws -> R
    ) async throws -> R {
        let server = if let server { server } else { try await S3Server.shared() }
        let prefix = "scene-\(UUID().uuidString.lowercased())"
        let settings = BucketSettings(
            address: try S3Address(server.address(prefix, more)), keys: S3Server.keys)
        return try await StorageScene.with({ $0.bucket = settings }, http: S3Server.http) { first in
            let folder = first.folder.appendingPathComponent("second")
            var configuration = StorageConfiguration(
                blobs: folder.appendingPathComponent("blobs"), cache: folder.appendingPathComponent("cache"))
            configuration.uploadsPerMinute = 0
            configuration.bucket = settings
            let routes = try StorageRoutes(
                database: first.database, tokens: first.tokens, media: try MediaPool(workers: 2),
                configuration: configuration, http: S3Server.http)
            let router = Router(context: AtelierContext.self)
            router.add(middleware: GatewayMiddleware(tokens: first.tokens))
            routes.add(to: router)
            return try await Application(responder: router.buildResponder()).test(.live) { client in
                let second = StorageScene(
                    client: client, database: first.database, tokens: first.tokens, routes: routes,
                    fastPath: CountedPath(routes.signedDownloads), folder: folder, anna: first.anna, ben: first.ben)
                return try await body(
                    BucketScene(first: first, second: second, bucket: server.client(prefix)))
            }
        }
    }
}
