/// The bucket's lists: its objects, and uploads in parts that nobody has ended.
import Foundation
import NIOHTTP1

extension S3Client {
    package struct Listed: Sendable, Hashable {
        /// Without the prefix of the bucket's address.
        package var key: String
        package var size: Int
        package var modified: Date
    }

    /// Passes on, page by page, the objects whose keys begin with `prefix`.
    package func list(_ prefix: String, _ body: ([Listed]) async throws -> Void) async throws {
        var token: String?
        repeat {
            var query = [("list-type", "2"), ("prefix", address.prefix + prefix), ("max-keys", "1000")]
            if let token { query.append(("continuation-token", token)) }
            let page = try await page(query, named: "ListBucketResult")
            try await body(page.all("Contents").compactMap(listed))
            token = page["IsTruncated"] == "true" ? page["NextContinuationToken"] : nil
        } while token != nil
    }

    private func listed(_ element: S3Element) -> Listed? {
        guard let key = element["Key"], key.hasPrefix(address.prefix), let size = element["Size"].flatMap({ Int($0) }),
            let modified = element["LastModified"].flatMap(Self.date)
        else { return nil }
        return Listed(key: String(key.dropFirst(address.prefix.count)), size: size, modified: modified)
    }

    package struct OpenUpload: Sendable, Hashable {
        package var key: String
        package var id: String
        package var begun: Date
    }

    /// Uploads in parts that were neither completed nor aborted.
    package func openUploads(_ prefix: String) async throws -> [OpenUpload] {
        var uploads: [OpenUpload] = []
        var next: [(String, String)] = []
        while true {
            let page = try await page(
                [("uploads", ""), ("prefix", address.prefix + prefix), ("max-uploads", "1000")] + next,
                named: "ListMultipartUploadsResult")
            uploads += page.all("Upload").compactMap { element in
                guard let key = element["Key"], key.hasPrefix(address.prefix), let id = element["UploadId"],
                    let begun = element["Initiated"].flatMap(Self.date)
                else { return nil }
                return OpenUpload(key: String(key.dropFirst(address.prefix.count)), id: id, begun: begun)
            }
            guard page["IsTruncated"] == "true", let key = page["NextKeyMarker"] else { return uploads }
            next = [("key-marker", key)]
            if let id = page["NextUploadIdMarker"] { next.append(("upload-id-marker", id)) }
        }
    }

    private func page(_ query: [(String, String)], named name: String) async throws -> S3Element {
        let answer = try await read(Call(method: .GET, query: query)).body
        guard let page = S3Element(answer), page.name == name else { throw S3Failure.unexpected("no list") }
        return page
    }

    /// With or without fractions of a second.
    static func date(_ text: String) -> Date? {
        (try? Date(text, strategy: .iso8601))
            ?? (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
    }
}
