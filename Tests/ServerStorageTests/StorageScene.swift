/// A running storage surface over a real Postgres, with a private bucket, a public one, and two users.
import AsyncHTTPClient
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import ServerDatabase
import ServerHTTP
import ServerMedia
import TestSupport
import Wire

@testable import ServerStorage

struct StorageScene: Sendable {
    let client: any TestClientProtocol
    let database: Database
    let tokens: Tokens
    let routes: StorageRoutes
    let fastPath: CountedPath
    let folder: URL
    let anna: TestUser
    let ben: TestUser

    /// `photos`: private, images up to 300,000 bytes, everybody in a folder of their own. `open`: public. `files`:
    /// private.
    /// - Parameter tap: a way to Postgres for all that the routes do.
    static func with<R>(
        _ configure: (inout StorageConfiguration) -> Void = { _ in }, limits: ConnectionLimits = ConnectionLimits(),
        http: HTTPClient = .shared, tap: PostgresTap? = nil, _ body: @Sendable (StorageScene) async throws -> R
    ) async throws -> R {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("storage-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        var configuration = StorageConfiguration(
            blobs: folder.appendingPathComponent("blobs"), cache: folder.appendingPathComponent("cache"))
        configuration.uploadsPerMinute = 0
        configure(&configuration)
        return try await Turnstile.shared.pass {
            try await withTestDatabase(workers: 2) { database in
                _ = try await database.transaction { try await $0.script(setUp) }
                let tokens = try await makeTestTokens()
                let info = try await tap?.info(to: database.info) ?? database.info
                let lookups = Database(info: info, limits: .quick(), logger: quietLogger)
                let tapped = Database(info: info, workers: 2, logger: quietLogger)
                let routes = try StorageRoutes(
                    database: tap == nil ? database : tapped, lookups: lookups, tokens: tokens,
                    media: try MediaPool(workers: 2),
                    configuration: configuration,
                    http: http)
                let gateway = GatewayMiddleware(tokens: tokens)
                let router = Router(context: AtelierContext.self)
                router.add(middleware: gateway)
                routes.add(to: router)
                let anna = try await TestUser.make(database, tokens)
                let ben = try await TestUser.make(database, tokens)
                let fastPath = CountedPath(routes.signedDownloads)
                let door = FrontDoor(
                    gateway: gateway, metrics: Metrics(), hosts: nil, accounts: ClosedAccounts(database: database))
                let application = Application.onLoops(
                    router.buildResponder(), fastPath: door.fastDoor(to: [fastPath], logger: quietLogger),
                    limits: limits, logger: quietLogger)
                return try await tapped.closing {
                    try await lookups.closing {
                        try await application.test(.live) { client in
                            try await body(
                                StorageScene(
                                    client: client, database: database, tokens: tokens, routes: routes,
                                    fastPath: fastPath, folder: folder, anna: anna, ben: ben))
                        }
                    }
                }
            }
        }
    }

    private static let setUp = """
        insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
            ('photos', 'photos', false, 300000, array['image/*']), ('open', 'open', true, null, null),
            ('files', 'files', false, null, null);
        create policy scene_own_folder on storage.objects for all to authenticated
            using (bucket_id in ('photos', 'open', 'files') and (storage.foldername(name))[1] = auth.uid()::text)
            with check (bucket_id in ('photos', 'open', 'files') and (storage.foldername(name))[1] = auth.uid()::text);
        """
}

extension StorageScene {
    /// Sends a request as somebody; nil sends no key at all.
    func send(
        _ method: HTTPRequest.Method, _ path: String, as user: TestUser? = nil, token: String? = nil,
        _ headers: HTTPFields = [:], _ body: ByteBuffer? = nil
    ) async throws -> Answer {
        var headers = headers
        if let bearer = token ?? user?.token { headers[.authorization] = "Bearer \(bearer)" }
        let response = try await client.execute(uri: "/storage/v1" + path, method: method, headers: headers, body: body)
        return Answer(response)
    }

    func send(
        _ method: HTTPRequest.Method, _ path: String, as user: TestUser? = nil, token: String? = nil, json: JSONValue
    ) async throws -> Answer {
        try await send(
            method, path, as: user, token: token, [.contentType: "application/json"], ByteBuffer(string: json.jsonText))
    }

    /// Uploads a raw body.
    func put(
        _ bytes: Data, _ path: String, as user: TestUser? = nil, token: String? = nil, type: String? = "image/jpeg",
        upsert: Bool = false, _ more: HTTPFields = [:]
    ) async throws -> Answer {
        var headers = more
        headers[.contentType] = type
        if upsert { headers[.upsert] = "true" }
        return try await send(.post, "/object/" + path, as: user, token: token, headers, ByteBuffer(bytes: bytes))
    }

    /// Every file in the blob store, by its path below the folder.
    var filesOnDisk: [String] {
        let blobs = folder.appendingPathComponent("blobs").path
        let names = FileManager.default.enumerator(atPath: blobs)?.allObjects as? [String] ?? []
        return names.filter { name in
            var isFolder: ObjCBool = false
            let isThere = FileManager.default.fileExists(atPath: "\(blobs)/\(name)", isDirectory: &isFolder)
            return isThere && !isFolder.boolValue
        }
    }
}

/// Lets a few scenes play at once: each holds connections, of which Postgres has a hundred.
private actor Turnstile {
    static let shared = Turnstile()
    private var free = 6
    private var waiting: [CheckedContinuation<Void, Never>] = []

    nonisolated func pass<R>(_ body: () async throws -> R) async throws -> R {
        await enter()
        let result: Result<R, any Error>
        do { result = .success(try await body()) } catch { result = .failure(error) }
        await leave()
        return try result.get()
    }

    private func enter() async {
        if free > 0 {
            free -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
    }
    private func leave() {
        if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
}

/// What came back, with its JSON at hand.
struct Answer: Sendable {
    let status: HTTPResponse.Status
    let headers: HTTPFields
    let bytes: Data

    init(_ response: TestResponse) {
        status = response.status
        headers = response.headers
        bytes = Data(response.body.readableBytesView)
    }

    var json: JSONValue { (try? JSONValue(json: bytes)) ?? .null }
    var text: String { String(decoding: bytes, as: UTF8.self) }
    /// The true status of an error, which the wire hides in the body as text.
    var errorStatus: String? { status == .ok ? nil : json["statusCode"]?.stringValue }
    var error: String? { json["error"]?.stringValue }
}
