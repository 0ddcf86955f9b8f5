/// Makes the files of a picture: the original, smaller renditions, and what is shown before any of them loads.
import Foundation
import NIOCore
import ServerDatabase
import ServerDrawing
import ServerMedia
import ServerStorage

/// All of them are upright and hold no metadata. They are JPEGs, because WebP takes thirty times as long to make and saves
/// a quarter of the bytes.
struct RenditionBench: Sendable {
    static let original = "original.jpg"

    struct Rendition: Sendable, Hashable {
        var name: String
        /// The longest side in pixels, at most.
        var side: Int

        init(_ name: String, side: Int) { (self.name, self.side) = (name, side) }

        var fileName: String { "\(name).jpg" }
    }

    struct File: Sendable {
        var name: String
        var bytes: Data
        var mimeType: String
    }

    struct Prepared: Sendable {
        var files: [File]
        var width: Int
        var height: Int
        var blurhash: String
        var colour: String
    }

    private let pool: MediaPool
    private let renderer: PhotoRenderer
    private let objects: OwnedObjects
    private let bucket: String
    private let renditions: [Rendition]
    private let folder: URL

    /// - Parameters:
    ///   - bucket: where the files will lie.
    ///   - folder: for files that may be deleted at any time.
    init(
        pool: MediaPool, objects: OwnedObjects, bucket: String, renditions: [Rendition], folder: URL
    ) {
        self.pool = pool
        renderer = PhotoRenderer(pool: pool)
        self.objects = objects
        self.bucket = bucket
        self.renditions = renditions
        self.folder = folder
    }

    /// The names of all files of a picture, in its folder.
    func files(in folder: String) -> [String] {
        ([Self.original] + renditions.map(\.fileName)).map { "\(folder)/\($0)" }
    }

    /// - Parameters:
    ///   - width: the original gets this shape, and these pixels too unless there are fewer; nil leaves it as it is.
    /// - Throws: `MediaError` for what is no picture, or too large a one.
    func prepared(_ bytes: Data, width: Int? = nil, height: Int? = nil) async throws -> Prepared {
        try await withScratch { raw in
            try bytes.write(to: raw)
            return try await prepared(raw, width: width, height: height)
        }
    }

    func prepared(_ file: URL, width: Int? = nil, height: Int? = nil) async throws -> Prepared {
        let original = try await renderer.render(
            file, PhotoTransform(width: width, height: height, quality: 95, format: .jpeg))
        return try await withScratch { raw in
            try original.bytes.write(to: raw)
            var files = [File(name: Self.original, bytes: original.bytes, mimeType: original.format.mimeType)]
            // A picture that is smaller than several renditions is the same in all of them: nothing is enlarged.
            var made: [Int: PhotoRenderer.Rendered] = [:]
            for rendition in renditions {
                let side = min(rendition.side, max(original.width, original.height))
                let rendered = if let same = made[side] { same } else { try await rendered(raw, within: side) }
                made[side] = rendered
                files.append(
                    File(name: rendition.fileName, bytes: rendered.bytes, mimeType: rendered.format.mimeType))
            }
            let first = try await firstSight(of: raw)
            return Prepared(
                files: files, width: original.width, height: original.height, blurhash: first.blurhash,
                colour: first.colour)
        }
    }

    /// Stores the bytes, which nobody can reach before these statements have run.
    func store(_ picture: Prepared, in folder: String, of owner: UUID) async throws -> [Statement] {
        var statements: [Statement] = []
        for file in picture.files {
            let object = try await objects.prepare(
                ByteBuffer(bytes: file.bytes), at: ObjectPath(bucket: bucket, key: "\(folder)/\(file.name)"),
                mimeType: file.mimeType, of: owner)
            statements += object.statements
        }
        return statements
    }

    private func rendered(_ file: URL, within side: Int) async throws -> PhotoRenderer.Rendered {
        try await renderer.render(
            file, PhotoTransform(width: side, height: side, fit: .contain, quality: 82, format: .jpeg))
    }

    /// What a grid shows before the picture is there.
    private func firstSight(of file: URL) async throws -> (blurhash: String, colour: String) {
        let tiny = try await renderer.pixels(file, within: 48)
        return try await pool.run {
            let raster = try tiny.withPixels { Raster(width: tiny.width, height: tiny.height, pixels: Array($0)) }
            return (Blurhash.encode(raster), raster.dominantColour)
        }
    }

    private func withScratch<R>(_ body: (URL) async throws -> R) async throws -> R {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let scratch = folder.appendingPathComponent("picture-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: scratch) }
        return try await body(scratch)
    }
}
