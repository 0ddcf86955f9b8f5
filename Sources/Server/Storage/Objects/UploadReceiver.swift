/// Receives an upload's body in either of its two forms, and streams the file to its staging place.
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ServerHTTP
import Wire

/// What an upload said about its file.
struct UploadDetails: Codable, Sendable, Hashable {
    /// The type the client claims.
    var contentType: String?
    var cacheControl = "no-cache"
    /// JSON text of an object.
    var userMetadata: String?
}

struct UploadReceiver: Sendable {
    let bucket: Bucket
    /// Form fields are small; at most this much of one is read.
    private static let maximumField = 64 * 1024

    private let meter: UploadMeter

    init(bucket: Bucket, meter: UploadMeter) {
        self.bucket = bucket
        self.meter = meter
    }

    /// Fills `staged` from the request's body.
    /// - Throws: `tooLarge` for a body that is longer than any form around an allowed file, `tooSlow` for one that
    ///   trickles.
    func receive(_ request: Request, into staged: any StagedBlob) async throws -> UploadDetails {
        let type = request.headers[.contentType] ?? ""
        do {
            if type.lowercased().hasPrefix("multipart/form-data") {
                return try await receiveForm(request, type, into: staged)
            }
            return try await receiveRaw(request, into: staged)
        } catch let malformed as MultipartParser.Malformed {
            throw StorageFailure.invalidInput("The upload's form can't be read: \(malformed.reason)")
        }
    }

    private func receiveRaw(_ request: Request, into staged: any StagedBlob) async throws -> UploadDetails {
        var details = UploadDetails()
        details.contentType = request.headers[.contentType]
        try bucket.check(claimed: details.contentType)
        if let text = request.headers[.cacheControl] { details.cacheControl = try Self.headerValue(text) }
        if let text = request.headers[.metadata] {
            guard let data = Data(base64Encoded: text) else {
                throw StorageFailure.invalidInput("headers/x-metadata must be a JSON object in Base64")
            }
            details.userMetadata = try Self.metadata(data)
        }
        var received = 0
        for try await chunk in request.body {
            try meter.count(chunk.readableBytes)
            received += chunk.readableBytes
            try await staged.write(chunk)
        }
        // A broken connection ends the body like any other end; it must not pass for a smaller file.
        if let announced = request.headers[.contentLength].flatMap({ Int($0) }), announced != received {
            throw StorageFailure.aborted
        }
        return details
    }

    private func receiveForm(
        _ request: Request, _ type: String, into staged: any StagedBlob
    ) async throws -> UploadDetails {
        var form = UploadForm(fallbackCacheControl: request.headers[.cacheControl])
        var parser = try MultipartParser(contentType: type)
        var isFinished = false
        for try await chunk in request.body {
            try meter.count(chunk.readableBytes)
            parser.feed(chunk)
            while let event = try parser.next() {
                switch event {
                case .part(let part): if form.begin(part) { try bucket.check(claimed: form.fileType) }
                case .data(let data) where form.isInFile: try await staged.write(data)
                case .data(let data): try form.append(data, limit: Self.maximumField)
                case .endOfPart: form.endPart()
                case .endOfForm: isFinished = true
                }
            }
        }
        guard isFinished else { throw StorageFailure.aborted }
        guard form.hasFile else { throw StorageFailure.invalidInput("The upload's form holds no file") }
        return try form.details()
    }

    /// Text that will stand in a header of every download.
    static func headerValue(_ text: String) throws(StorageFailure) -> String {
        guard text.utf8.count <= 256, text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
            throw .invalidInput("headers/cache-control is not valid")
        }
        return text
    }

    static func metadata(_ data: Data) throws(StorageFailure) -> String {
        guard let value = try? JSONValue(json: data), value.objectValue != nil else {
            throw .invalidInput("metadata must be a JSON object")
        }
        let text = value.jsonText
        // Postgres' text has no NUL, not even escaped.
        guard !text.contains("\\u0000") else { throw .invalidInput("metadata must not hold NUL characters") }
        return text
    }
}

extension Bucket {
    /// Refuses a claimed type before its bytes are taken in; the bytes are judged later all the same.
    func check(claimed: String?) throws(StorageFailure) {
        guard let claimed, claimed.contains(where: { !$0.isWhitespace }) else { return }
        guard ContentInspection.isWellFormed(claimed) else { throw .noType }
        guard let type = ContentInspection.plain(claimed) else { return }
        guard allows(type) else { throw .refused(type, allowed: allowedMimeTypes) }
    }
}

/// A form's fields as they come in: small ones first, then the file.
private struct UploadForm {
    private(set) var fileType: String?
    private(set) var hasFile = false
    private(set) var isInFile = false
    private var field: String?
    private var fields: [String: ByteBuffer] = [:]
    private let fallbackCacheControl: String?

    init(fallbackCacheControl: String?) { self.fallbackCacheControl = fallbackCacheControl }

    /// True if the part is the file: the first one with a file name, whatever its name.
    mutating func begin(_ part: FormPart) -> Bool {
        if part.fileName != nil, !hasFile {
            hasFile = true
            isInFile = true
            fileType = fields["contentType"].map { String(buffer: $0) } ?? part.contentType
            return true
        }
        field = part.fileName == nil ? part.name : nil
        return false
    }

    mutating func append(_ data: ByteBuffer, limit: Int) throws(StorageFailure) {
        guard let field else { return }
        guard (fields[field]?.readableBytes ?? 0) + data.readableBytes <= limit else {
            throw .invalidInput("The form's field \(field.prefix(40)) is too long")
        }
        fields[field, default: ByteBuffer()].writeImmutableBuffer(data)
    }

    mutating func endPart() {
        if let field { fields[field] = fields[field] ?? ByteBuffer() }
        field = nil
        isInFile = false
    }

    func details() throws(StorageFailure) -> UploadDetails {
        var details = UploadDetails()
        details.contentType = fileType
        details.userMetadata = try fields["metadata"].flatMap { buffer throws(StorageFailure) -> String? in
            buffer.readableBytes == 0 ? nil : try UploadReceiver.metadata(Data(buffer.readableBytesView))
        }
        let age = fields["cacheControl"].map { String(buffer: $0) } ?? ""
        if age.isEmpty {
            if let fallbackCacheControl { details.cacheControl = try UploadReceiver.headerValue(fallbackCacheControl) }
        } else {
            details.cacheControl = try UploadReceiver.headerValue(age.allSatisfy(\.isNumber) ? "max-age=\(age)" : age)
        }
        return details
    }
}
