/// Applies an edit with libvips: only what the finished picture needs is decoded, and one copy of it is held at a time.
import Clients
import Foundation
import Pictures
import ServerMedia

package struct EditDrawing: Sendable {
    let pool: MediaPool

    package init(pool: MediaPool) { self.pool = pool }

    package var client: EditingClient { EditingClient(render: render) }

    package func render(_ picture: Data, _ edit: PictureEdit) async throws(EditingFailure) -> Data {
        try edit.checkForRendering()
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("simulator-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        do {
            try picture.write(to: file)
            return try await pool.run { try Self.picture(file.path, edit).encoded(.jpeg, quality: 90) }
        } catch MediaError.tooLarge {
            throw .tooLarge
        } catch { throw .unreadable }
    }

    /// Its pixels are computed as they are read.
    static func picture(_ path: String, _ edit: PictureEdit) throws -> Picture {
        let header = try PictureHeader.read(path)
        let geometry = EditGeometry(width: header.width, height: header.height, edit)
        return try cut(try opened(path, header, geometry), edit, geometry).written(edit.texts)
    }

    /// Shrunk while it is decoded.
    private static func opened(_ path: String, _ header: PictureHeader, _ geometry: EditGeometry) throws -> Picture {
        let side = { (pixels: Int) in max(1, Int((Double(pixels) * geometry.scale).rounded())) }
        return try Picture.within(path, header, width: side(header.width), height: side(header.height)).rgb()
    }

    /// Turned, straightened and cropped.
    private static func cut(_ picture: Picture, _ edit: PictureEdit, _ geometry: EditGeometry) throws -> Picture {
        let isTilted = abs(geometry.angle) > 1e-9
        let upright = edit.quarterTurns == 0 && !isTilted ? picture : try picture.held()
        let turned = edit.quarterTurns == 0 ? upright : try upright.turned(quarters: edit.quarterTurns)
        let frame = isTilted ? geometry.frame : geometry.turned, scale = geometry.scale
        let left = Int((frame.width * scale * edit.crop.x).rounded())
        let top = Int((frame.height * scale * edit.crop.y).rounded())
        guard isTilted else {
            return try turned.cropped(
                x: min(left, turned.width - 1), y: min(top, turned.height - 1),
                width: min(geometry.outputWidth, turned.width - min(left, turned.width - 1)),
                height: min(geometry.outputHeight, turned.height - min(top, turned.height - 1)))
        }
        return try turned.tilted(
            geometry.angle, x: left - Int(frame.width * scale / 2), y: top - Int(frame.height * scale / 2),
            width: geometry.outputWidth, height: geometry.outputHeight)
    }
}
