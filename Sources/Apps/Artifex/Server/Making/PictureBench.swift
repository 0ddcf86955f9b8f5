/// Turns a maker's bytes into what is stored: one file, from which all sizes are made when they are first looked at, and
/// what is shown before any loads.
import ArtifexCore
import Foundation
import NIOCore
import ServerDatabase
import ServerDrawing
import ServerFunctions
import ServerMedia
import ServerProviders
import ServerStorage

/// A picture whose bytes are stored and whose rows are not yet.
package struct KeptPicture: Sendable {
    var index: Int
    var picture: MadePicture
    /// The folder of its files.
    var folder: String
    var requestID: String?
    var costMicroUSD: Int64?
    /// They make its files reachable, in the transaction that ends the job.
    var objects: [Statement]

    func costing(_ microUSD: Int64?) -> KeptPicture {
        var copy = self
        copy.costMicroUSD = microUSD ?? costMicroUSD
        return copy
    }
}

package struct PictureBench: Sendable {
    /// Originals lie here; nobody but this server reads it.
    package static let bucket = "artifex-pictures"
    package static let original = "original.jpg"

    /// All files of a picture; those that were made before its sizes were made when they are looked at, too.
    static func files(in folder: String) -> [String] {
        ([original] + PictureRendition.allCases.map { "\($0.rawValue).jpg" }).map { "\(folder)/\($0)" }
    }

    private let pool: MediaPool
    private let renderer: PhotoRenderer
    private let objects: OwnedObjects
    private let folder: URL

    /// - Parameter folder: for files that may be deleted at any time.
    package init(pool: MediaPool, objects: OwnedObjects, folder: URL) {
        self.pool = pool
        renderer = PhotoRenderer(pool: pool)
        self.objects = objects
        self.folder = folder
    }

    /// Safe to repeat: a second time makes new bytes for the same rows, and the sweeper removes the first.
    func keep(_ image: MadeImage, for order: PictureOrder, job: UUID, owner: UUID) async throws -> KeptPicture {
        let id = UUID(picture: image.index, of: job)
        let path = "\(owner.uuidString.lowercased())/\(id.uuidString.lowercased())"
        let made = try await prepared(image.bytes, as: order.wish.size)
        let object = try await objects.prepare(
            ByteBuffer(bytes: made.original.bytes),
            at: ObjectPath(bucket: Self.bucket, key: "\(path)/\(Self.original)"),
            mimeType: made.original.format.mimeType, of: owner)
        let picture = MadePicture(
            id: id, width: made.original.width, height: made.original.height, blurhash: made.blurhash,
            colour: made.colour,
            seed: image.seed.flatMap { Int(exactly: $0) })
        return KeptPicture(
            index: image.index, picture: picture, folder: path, requestID: image.requestID,
            costMicroUSD: image.costMicroUSD, objects: object.statements)
    }

    struct Prepared: Sendable {
        var original: PhotoRenderer.Rendered
        /// What a grid shows before the picture is there.
        var blurhash: String
        var colour: String

        init(_ original: PhotoRenderer.Rendered, firstSeen raster: Raster) {
            self.original = original
            blurhash = Blurhash.encode(raster)
            colour = raster.dominantColour
        }
    }

    /// - Parameter size: the picture gets its shape, and its pixels too unless there are fewer.
    func prepared(_ bytes: Data, as size: PictureSize) async throws -> Prepared {
        if let finished = try await finished(bytes, size) { return finished }
        let raw = folder.appendingPathComponent("made-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try bytes.write(to: raw)
        defer { try? FileManager.default.removeItem(at: raw) }
        let original = try await renderer.render(
            raw, PhotoTransform(width: size.width, height: size.height, quality: 95, format: .jpeg))
        try original.bytes.write(to: raw)
        let tiny = try await renderer.pixels(raw, within: 48)
        return try await pool.run {
            let raster = try tiny.withPixels { Raster(width: tiny.width, height: tiny.height, pixels: Array($0)) }
            return Prepared(original, firstSeen: raster)
        }
    }

    /// The picture as it came, if it is as it should be.
    private func finished(_ bytes: Data, _ size: PictureSize) async throws -> Prepared? {
        try await pool.run {
            guard let jpeg = try FinishedJPEG(bytes, width: size.width, height: size.height, glimpse: 32) else {
                return nil
            }
            let (width, height, pixels) = jpeg.glimpse
            return Prepared(jpeg.rendered, firstSeen: Raster(width: width, height: height, pixels: pixels))
        }
    }

    /// An own photo as a maker takes it: upright, without metadata, no larger than 1536 pixels a side.
    func start(_ file: URL) async throws -> ImageRequest.Start {
        let small = try await renderer.render(
            file, PhotoTransform(width: 1536, height: 1536, fit: .contain, quality: 90, format: .jpeg))
        return ImageRequest.Start(bytes: small.bytes, format: .jpeg)
    }
}
