/// `POST /functions/v1/export-data`: everything we hold about the caller as one JSON document, photos as links.
import Foundation
import ServerDatabase
import ServerMedia
import ServerStorage
import Wire

package struct ExportData: Sendable {
    private static let linkLife = 3600

    private let database: Database
    private let session: AccountSession
    private let reader: ObjectReader
    private let links: ObjectLinks
    private let url: String
    private let query: String
    private let apps: [String]
    private let openBuckets: Set<String>

    /// - Parameters:
    ///   - products: each product's part, by its id.
    ///   - openBuckets: those beside the products' own whose files their owners may have.
    ///   - url: our address as clients reach it; the photos' links begin with it.
    package init(
        database: Database, reader: ObjectReader, links: ObjectLinks, products: [String: [ExportPart]],
        openBuckets: [String] = [], url: String
    ) {
        query = Self.query(products)
        apps = products.keys.sorted()
        self.openBuckets = Set(openBuckets)
        self.database = database
        session = AccountSession(database: database)
        self.reader = reader
        self.links = links
        self.url = url
    }

    private struct Input: Codable {}

    package var function: Function {
        Function("export-data") { (_: Input, context) in
            guard try await session.isOpen(context) else { throw FunctionError.accountClosed }
            return .value(try await document(of: context.userID))
        }
    }

    private func document(of user: UUID) async throws -> JSONValue {
        let text = try await database.query(query, [user.uuidString]).only().string("document")
        guard case .object(var document) = try JSONValue(json: Data(text.utf8), within: .ours) else { return .null }
        document["photos"] = .array(try await photos(of: user))
        return .object(document)
    }

    /// The metadata of a photo's file, which the stored photo no longer has.
    private static func words(_ origin: PhotoOrigin) -> JSONValue {
        func text(_ value: String?) -> JSONValue { value.map { .string($0) } ?? .null }
        return [
            "camera": text(origin.camera?.text), "lens": text(origin.camera?.lens), "software": text(origin.software),
            "editor": text(origin.editor), "taken_at_camera_time": text(origin.captured?.local.formatted(.iso8601)),
            "seconds_from_utc": origin.captured?.offsetSeconds.map { .int(Int64($0)) } ?? .null,
            "is_screenshot": .bool(origin.isTaggedScreenshot), "sha256_as_sent": .string(origin.contentHash),
        ]
    }

    private func photos(of user: UUID) async throws -> [JSONValue] {
        let expiry = Date(timeIntervalSinceNow: TimeInterval(Self.linkLife)).formatted(.iso8601)
        var photos: [JSONValue] = []
        // What lies in a bucket such as `artifex-pictures` is delivered by its app alone, which knows in what form.
        let objects = try await reader.objects(ownedBy: user).filter { object in
            openBuckets.contains(object.bucket) || !apps.contains { object.bucket.hasPrefix($0 + "-") }
        }
        let origins = try await reader.origins(of: objects)
        for object in objects {
            // A name that links can't carry was written without our checks; its row is shown anyway.
            let link = try? await links.link(to: object, life: Self.linkLife)
            photos.append([
                "bucket": .string(object.bucket), "path": .string(object.name), "type": .string(object.mimeType),
                "bytes": .int(Int64(object.size)), "uploaded_at": .string(object.lastModified.formatted(.iso8601)),
                "url": link.map { .string(url + $0) } ?? .null, "expires_at": .string(expiry),
                "file_said": origins[object.id].map(Self.words) ?? .null,
            ])
        }
        return photos
    }
}
