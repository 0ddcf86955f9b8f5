/// `POST /functions/v1/upload-picture`: a place for one file of the caller's, and the token that opens it once.
import Foundation
import HTTPTypes
import ServerFunctions
import ServerHTTP
import ServerStorage
import VeramoCore

struct UploadPicture: Sendable {
    static let name = "upload-picture"
    static let mostBytes = 30 * 1024 * 1024
    static let types = ["image/jpeg", "image/png", "image/webp", "image/heic"]
    /// Long enough for a large photo on a bad line.
    private static let life = 600

    let desk: PictureDesk
    let tokens: Tokens

    var function: Function {
        Function(Self.name, bodyLimit: 1024) { (request: UploadPictureRequest, context) in
            try Self.check(request)
            return .value(try await place(for: request, of: context.userID))
        }
    }

    private static func check(_ request: UploadPictureRequest) throws(FunctionError) {
        guard types.contains(request.type) else { throw .badType }
        guard request.bytes > 0 else { throw .badField("bytes", "must be the file’s size") }
        guard request.bytes <= mostBytes else { throw .fileTooLarge(mostBytes) }
        guard request.origin != .made else { throw .badField("origin", "must be “upload” or “edit”") }
    }

    private func place(for request: UploadPictureRequest, of user: UUID) async throws -> UploadPlace {
        let id = try await desk.makePlace(user, request.origin)
        let path = try PictureDesk.path(of: id, user)
        let permit = UploadPermit(
            path: path, owner: user, mostBytes: request.bytes, mimeType: request.type, seconds: Self.life)
        return UploadPlace(id: id, bucket: path.bucket, path: path.key, token: try await permit.token(tokens))
    }
}

extension FunctionError {
    static let badType = FunctionError(
        .unsupportedMediaType, "bad_type", "Veramo takes JPEG, PNG, WebP and HEIC pictures. Nothing was stored.")

    static func fileTooLarge(_ most: Int) -> FunctionError {
        FunctionError(
            .contentTooLarge, "file_too_large",
            "This picture’s file is over \(most >> 20) MB. Choose a smaller one; nothing was stored.")
    }
}
