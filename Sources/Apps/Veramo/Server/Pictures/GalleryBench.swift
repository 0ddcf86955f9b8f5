/// What Veramo stores of a picture, and where: the one way into somebody's gallery, for what was sent and for what was made.
import Foundation
import ServerDatabase
import ServerProducts
import VeramoCore

struct GalleryBench: Sendable {
    /// Originals and renditions lie here; nobody but this server reads it.
    static let bucket = "veramo-pictures"

    let files: RenditionBench

    init(_ house: House) {
        files = RenditionBench(
            pool: house.media, objects: house.objects, bucket: Self.bucket,
            renditions: PictureSize.allCases.compactMap(\.rendition), folder: house.cache)
    }

    /// A picture whose bytes are stored and whose rows are not yet.
    struct Kept: Sendable {
        var id: UUID
        var folder: String
        var width: Int
        var height: Int
        var blurhash: String
        var colour: String
        /// They make its files reachable.
        var objects: [Statement]

        /// The row of a picture that the server made itself; safe to repeat.
        func row(_ origin: PictureOrigin, of owner: UUID) -> Statement {
            Statement(
                "select veramo.keep_picture($1, $2, $3, $4, $5, $6, $7, $8)",
                [id.uuidString, owner.uuidString, origin.rawValue] + measures)
        }

        /// Its folder and what was measured, as both SQL functions take them.
        var measures: [String?] { [folder, String(width), String(height), blurhash, colour] }
    }

    /// - Throws: `MediaError` for what is no picture, or too large a one.
    func keep(_ bytes: Data, as id: UUID, of owner: UUID) async throws -> Kept {
        try await store(try await files.prepared(bytes), as: id, of: owner)
    }

    func keep(_ file: URL, as id: UUID, of owner: UUID) async throws -> Kept {
        try await store(try await files.prepared(file), as: id, of: owner)
    }

    private func store(_ made: RenditionBench.Prepared, as id: UUID, of owner: UUID) async throws -> Kept {
        let folder = "\(owner.uuidString.lowercased())/\(id.uuidString.lowercased())"
        return Kept(
            id: id, folder: folder, width: made.width, height: made.height, blurhash: made.blurhash,
            colour: made.colour, objects: try await files.store(made, in: folder, of: owner))
    }
}

extension PictureSize {
    var rendition: RenditionBench.Rendition? { longestSide.map { RenditionBench.Rendition(rawValue, side: $0) } }

    var fileName: String { rendition?.fileName ?? RenditionBench.original }
}
