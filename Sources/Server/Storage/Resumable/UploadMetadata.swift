/// The header `Upload-Metadata`: names, each with a value in Base64, between commas.
import Foundation

struct UploadMetadata: Sendable {
    private static let limit = 16 * 1024
    private var values: [Substring: String] = [:]

    init(_ header: String) throws(StorageFailure) {
        guard header.utf8.count <= Self.limit else { throw .invalidInput("headers/upload-metadata is too long") }
        for pair in header.split(separator: ",") {
            let parts = pair.split(separator: " ")
            guard let name = parts.first, parts.count <= 2, values[name] == nil,
                let bytes = Data(base64Encoded: String(parts.dropFirst().first ?? "")),
                let value = String(bytes: bytes, encoding: .utf8)
            else { throw .invalidInput("headers/upload-metadata must hold names, each once and with text in Base64") }
            values[name] = value
        }
    }

    func path() throws(StorageFailure) -> ObjectPath {
        guard let bucket = values["bucketName"], let key = values["objectName"] else {
            throw .invalidInput("headers/upload-metadata must hold bucketName and objectName")
        }
        return try ObjectPath(bucket: bucket, key: key)
    }

    func details() throws(StorageFailure) -> UploadDetails {
        var details = UploadDetails()
        details.contentType = values["contentType"]
        if let age = values["cacheControl"], !age.isEmpty {
            details.cacheControl = try UploadReceiver.headerValue(age.allSatisfy(\.isNumber) ? "max-age=\(age)" : age)
        }
        if let text = values["metadata"], !text.isEmpty {
            details.userMetadata = try UploadReceiver.metadata(Data(text.utf8))
        }
        return details
    }
}
