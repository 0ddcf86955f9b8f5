/// A form with files, as RFC 7578 says: in pieces, so that no file is copied.
import Foundation
import NIOCore

struct MultipartForm: Sendable {
    private let boundary = "atelier-\(UUID().uuidString)"
    private var pieces: [ByteBuffer] = []

    var contentType: String { "multipart/form-data; boundary=\(boundary)" }

    mutating func add(_ name: String, _ text: String) {
        pieces.append(
            ByteBuffer(string: "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(text)\r\n"))
    }

    /// - Parameter file: its name, whose ending some services go by.
    mutating func add(_ name: String, file: String, type: String, _ bytes: Data) {
        let head =
            "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"; "
            + "filename=\"\(file)\"\r\nContent-Type: \(type)\r\n\r\n"
        pieces += [ByteBuffer(string: head), ByteBuffer(bytes: bytes), ByteBuffer(string: "\r\n")]
    }

    /// All of it, with its end.
    var body: [ByteBuffer] { pieces + [ByteBuffer(string: "--\(boundary)--\r\n")] }
}
