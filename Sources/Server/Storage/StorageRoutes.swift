/// Every URL of `/storage/v1`.
import AsyncHTTPClient
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import ServerDatabase
import ServerHTTP
import ServerMedia
import ServerS3

package struct StorageRoutes: Sendable {
    static let prefix = "/storage/v1"

    let database: Database
    let tokens: Tokens
    let configuration: StorageConfiguration
    let blobs: any BlobStore
    let judge: UploadJudge
    let images: ImageCache
    let tickets: DownloadTickets
    package let signedDownloads: SignedDownloads
    let lists: Gate
    let uploads = UploadLedger()
    let resumables: ResumableStore
    let turns = UploadTurns()
    let uploadRate: RateLimiter

    /// Creates missing folders. Blocks for a moment.
    /// - Parameters:
    ///   - lookups: the connections for the fast path; nil shares the others.
    ///   - http: speaks to the bucket, if one is configured.
    package init(
        database: Database, lookups: Database? = nil, tokens: Tokens, media: MediaPool,
        configuration: StorageConfiguration,
        http: HTTPClient = .shared
    ) throws {
        let disk = WorkerThreads(name: "disk", count: configuration.diskThreads, capacity: 4096)
        self.init(
            database: database, lookups: lookups ?? database, tokens: tokens, media: media,
            configuration: configuration, blobs: try configuration.openBlobs(disk: disk, http: http),
            images: try ImageCache(
                folder: configuration.cache, limit: configuration.cacheSizeLimit, disk: disk,
                renderer: PhotoRenderer(pool: media, limits: configuration.pictures)),
            resumables: ResumableStore(folder: configuration.blobs.path + "/resumable", disk: disk))
    }

    init(
        database: Database, lookups: Database, tokens: Tokens, media: MediaPool, configuration: StorageConfiguration,
        blobs: any BlobStore, images: ImageCache, resumables: ResumableStore
    ) {
        self.database = database
        self.tokens = tokens
        self.configuration = configuration
        self.blobs = blobs
        self.images = images
        self.resumables = resumables
        judge = UploadJudge(media: media, limits: configuration.pictures)
        uploadRate = RateLimiter(limit: configuration.uploadsPerMinute, window: 60)
        tickets = DownloadTickets(tokens: tokens)
        signedDownloads = SignedDownloads(lookup: ObjectLookup(lookups), blobs: blobs)
        lists = Gate(width: configuration.listsAtOnce, capacity: configuration.listsWaiting)
    }

    /// For the other parts of the server that read or remove objects.
    package var reader: ObjectReader { ObjectReader(database: database, blobs: blobs, images: images) }
    /// For jobs, which write in their owner's name.
    package var owned: OwnedObjects { OwnedObjects(blobs: blobs, limit: configuration.fileSizeLimit) }
    /// For the other parts of the server that hand out links to objects.
    package var links: ObjectLinks { ObjectLinks(tickets: tickets) }
    /// Throws if the place of the blobs can't be used as it is configured; one that is away now may come back.
    package func checkBlobs() async throws {
        do { try await blobs.check() } catch S3Failure.refused(let words) {
            throw UnusableBucket(description: "the bucket of --blobs can't be used: \(words)")
        } catch let failure as S3Failure {
            Logger(label: "atelier.storage").warning(
                "files can't be read or written until the bucket answers", metadata: ["cause": "\(failure)"])
        }
    }
    /// Removes leftovers of crashes; run it beside the server.
    package var sweeper: StorageSweeper {
        StorageSweeper(
            database: database, blobs: blobs, images: images, resumables: resumables, configuration: configuration)
    }
    var writer: ObjectWriter {
        ObjectWriter(database: database, blobs: blobs, images: images, quotas: configuration.quotas)
    }

    package func add(to router: Router<AtelierContext>) {
        let routes = router.group("storage/v1").add(middleware: StorageErrorMiddleware())
        addBuckets(to: routes.group("bucket"))
        addObjects(to: routes.group("object"))
        addImages(to: routes.group("render/image"))
        routes.get("status") { _, _ in Response.empty(.ok) }
        addResumable(to: routes.group("upload/resumable"))
        // Hosted projects keep vectors and Iceberg tables there.
        for method in [HTTPRequest.Method.get, .head, .post, .put, .patch, .delete] {
            for feature in ["vector", "iceberg"] {
                routes.on("\(feature)/**", method: method) { _, _ -> Response in
                    throw StorageFailure.notOffered(feature)
                }
            }
        }
    }

    private func addBuckets(to routes: RouterGroup<AtelierContext>) {
        routes.get { try await listBuckets($0, $1) }
        routes.post { try await createBucket($0, $1) }
        routes.get(":bucket") { try await bucket($0, $1) }
        routes.put(":bucket") { try await changeBucket($0, $1) }
        routes.delete(":bucket") { try await deleteBucket($0, $1) }
        routes.post(":bucket/empty") { try await emptyBucket($0, $1) }
    }

    /// The router would match `sign/…` before it checks the method, and then nobody could upload to a bucket named
    /// `sign` or `public`. So below `object/` the first segment only counts for methods that give it a meaning.
    private func addObjects(to routes: RouterGroup<AtelierContext>) {
        routes.get("**") { try await readObject($0, $1) }
        routes.head("**") { try await readObject($0, $1) }
        routes.post("**") { request, context in
            switch request.words(after: "object") {
            case ("upload", "sign"?): try await signUpload(request, context)
            case ("sign", _): try await sign(request, context)
            case ("list", _): try await list(request, context)
            case ("list-v2", _): try await listPage(request, context)
            case ("move", nil): try await move(request, context)
            case ("copy", nil): try await copy(request, context)
            default: try await upload(request, context, replaces: nil)
            }
        }
        routes.put("**") { request, context in
            switch request.words(after: "object") {
            case ("upload", "sign"?): try await uploadSigned(request, context)
            default: try await upload(request, context, replaces: true)
            }
        }
        routes.delete("**") { request, context in
            switch request.words(after: "object") {
            case (_, nil): try await removeMany(request, context)
            default: try await removeOne(request, context)
            }
        }
    }

    /// Objects on their way out.
    package var downloads: PrefixRoute {
        PrefixRoute("\(Self.prefix)/object/", [.get, .head]) { request, context in
            try await StorageErrorMiddleware().handle(request, context: context, next: readObject)
        }
    }

    @Sendable private func readObject(_ request: Request, _ context: AtelierContext) async throws -> Response {
        switch request.words(after: "object") {
        case ("authenticated", _): try await downloadAuthenticated(request, context)
        case ("public", _): try await downloadPublic(request)
        case ("sign", _): try await downloadSigned(request)
        case ("info", "authenticated"?): try await info(request, context, after: "object/info/authenticated")
        case ("info", "public"?): try await infoPublic(request)
        case ("info", _): try await info(request, context, after: "object/info")
        default: try await download(request, context)
        }
    }

    private func addImages(to routes: RouterGroup<AtelierContext>) {
        for method in [HTTPRequest.Method.get, .head] {
            routes.on("public/**", method: method) { request, _ in try await renderPublic(request) }
            routes.on("authenticated/**", method: method) { try await renderAuthenticated($0, $1) }
            routes.on("sign/**", method: method) { request, _ in try await renderSigned(request) }
        }
    }
}

/// A mistake in the settings: the next start would meet it again.
struct UnusableBucket: LastingFailure, CustomStringConvertible {
    let description: String
}
