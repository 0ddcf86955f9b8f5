/// One file on its way into the gallery: a place for it, its bytes, and the server's measuring.
import Clients
import Foundation
import Language
import VeramoCore

struct PictureUpload: Sendable {
    let clients: Clients

    /// The server takes no larger file.
    static let mostBytes = 20 << 20

    /// - Parameters:
    ///   - type: `image/jpeg`, `image/png`, `image/webp` or `image/heic`.
    ///   - progress: hears the share of the bytes that have really left, 0 to 1.
    func upload(
        _ data: Data, type: String, origin: PictureOrigin, progress: @escaping @Sendable (Double) -> Void = { _ in }
    ) async throws(ClientError) -> OwnPicture {
        guard data.count <= Self.mostBytes else {
            throw .refused(
                code: "file_too_large",
                message: String(
                    localized: "This picture is larger than \(Self.mostBytes >> 20) MB. Choose a smaller one."))
        }
        let place: UploadPlace = try await clients.functions.ask(
            "upload-picture", UploadPictureRequest(type: type, bytes: data.count, origin: origin))
        try await clients.storage.uploadSigned(
            SignedPlace(bucket: place.bucket, path: place.path, token: place.token), data, type, progress)
        return try await keep(place.id)
    }

    /// Safe to repeat, so that an answer that was lost costs no second sending.
    private func keep(_ id: UUID) async throws(ClientError) -> OwnPicture {
        do throws(ClientError) {
            return try await clients.functions.ask("keep-picture", KeepPictureRequest(id: id))
        } catch .timedOut {
            return try await clients.functions.ask("keep-picture", KeepPictureRequest(id: id))
        }
    }
}
