/// `POST /functions/v1/keep-picture`: what lies in the caller's place becomes a picture of their gallery.
import Foundation
import HTTPTypes
import ServerDatabase
import ServerFunctions
import ServerMedia
import ServerStorage
import VeramoCore

struct KeepPicture: Sendable {
    static let name = "keep-picture"

    let desk: PictureDesk
    let bench: GalleryBench
    let files: ObjectReader

    var function: Function {
        Function(Self.name, bodyLimit: 1024) { (request: KeepPictureRequest, context) in
            .value(try await keep(request.id, of: context.userID))
        }
    }

    /// Safe to repeat, also while the first is at work.
    private func keep(_ id: UUID, of user: UUID) async throws -> OwnPicture {
        switch try await desk.place(id, of: user) {
        case nil: throw FunctionError.noPlace
        case .open: try await measure(id, of: user)
        case .kept: break
        }
        // Deleted meanwhile.
        guard let picture = try await desk.picture(id, of: user) else { throw FunctionError.noPlace }
        return picture
    }

    private func measure(_ id: UUID, of user: UUID) async throws {
        let path = try PictureDesk.path(of: id, user)
        guard let object = try await files.object(path, as: .service),
            object.owner == user.uuidString.lowercased()
        else { throw FunctionError.notArrived }
        let kept: GalleryBench.Kept
        do { kept = try await bench.keep(try await files.file(object), as: id, of: user) } catch let error as MediaError
        {
            throw FunctionError(unusable: error) ?? error
        }
        try await files.removeBytes(try await commit(kept, path, of: user))
    }

    /// One transaction: the row, its files, and the end of what came in.
    /// - Returns: the bytes that came in.
    private func commit(_ kept: GalleryBench.Kept, _ path: ObjectPath, of user: UUID) async throws -> [BlobKey] {
        try await desk.database.transaction { [files] session in
            let isFirst = try await session.query(
                "select veramo.keep_place($1, $2, $3, $4, $5, $6, $7)",
                [kept.id.uuidString, user.uuidString] + kept.measures
            ).scalar
            // Somebody was quicker: their bytes are the picture, and the sweeper removes ours.
            guard isFirst == "t" else { return [] }
            _ = try await session.pipeline(kept.objects)
            return try await files.removeRows([path.key], in: path.bucket, ownedBy: user, session)
        }
    }
}

extension FunctionError {
    static let noPlace = FunctionError(
        .notFound, "upload_not_found", "There is no such upload of yours. Choose the picture again; nothing was stored."
    )

    static let notArrived = FunctionError(
        .conflict, "not_arrived", "The picture hasn’t arrived yet. Send it first, then ask again.")

    /// Nil for what isn't the picture's fault.
    init?(unusable error: MediaError) {
        switch error {
        case .unsupported, .damaged:
            self.init(
                .unprocessableContent, "no_picture",
                "This file can’t be opened as a picture. Choose another; nothing was stored.")
        case .tooLarge:
            self.init(
                .unprocessableContent, "picture_too_large",
                "This picture has too many pixels: 50 million at most. Choose a smaller one; nothing was stored.")
        default: return nil
        }
    }
}
