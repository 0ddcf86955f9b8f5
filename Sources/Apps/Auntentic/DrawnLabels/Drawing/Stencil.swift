/// Coverage to lay ink through: a line of text, set by pango.
import CVips
import Foundation
import ServerMedia

struct Stencil: Sendable {
    var width: Int
    var height: Int
    /// 255 where all ink passes.
    var pixels: [UInt8]
    /// Where the ink begins in the line's own box.
    var left = 0
    var top = 0

    init(width: Int, height: Int, pixels: [UInt8]) {
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// - Parameter across: how much wider than its face has it.
    init(text: String, font: String, across: Double = 1) throws(MediaError) {
        guard Self.isReady else { throw .failed("libvips could not be started") }
        let markup = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        var (left, top): (Int32, Int32) = (0, 0)
        guard let line = cv_text(markup, font, &left, &top) else { throw Self.failure() }
        defer { cv_unref(line) }
        var stretched: UnsafeMutablePointer<VipsImage>?
        if abs(across - 1) > 0.01 {
            stretched = cv_stretch(line, across, 1)
            if stretched == nil { throw Self.failure() }
        }
        defer { cv_unref(stretched) }
        let image = stretched ?? line
        var length = 0
        guard let memory = cv_pixels(image, &length) else { throw Self.failure() }
        defer { cv_free(memory) }
        let bytes = UnsafeBufferPointer(start: memory.assumingMemoryBound(to: UInt8.self), count: length)
        self.init(width: Int(image.pointee.Xsize), height: Int(image.pointee.Ysize), pixels: Array(bytes))
        self.left = Int((Double(left) * across).rounded())
        self.top = Int(top)
    }

    private static func failure() -> MediaError {
        defer { vips_error_clear() }
        return .failed(String(cString: vips_error_buffer()))
    }

    /// A pool starts the library as the server does: once per process, with the same settings.
    private static let isReady: Bool = {
        guard let pool = try? MediaPool(workers: 1, capacity: 1) else { return false }
        pool.close()
        return true
    }()
}

/// How large a face's capitals are, measured on an H.
struct FaceMetrics: Sendable {
    /// Height of a capital, as a part of the font's size.
    let capital: Double
    /// From the top of the line's box to the baseline, as a part of the font's size.
    let baseline: Double

    static func of(_ face: Face) -> FaceMetrics { all[face] ?? FaceMetrics(capital: 0.72, baseline: 1) }

    private static let all: [Face: FaceMetrics] = {
        var all: [Face: FaceMetrics] = [:]
        for face in Face.allCases {
            guard let letter = try? Stencil(text: "H", font: face.rawValue + " 400px") else { continue }
            all[face] = FaceMetrics(
                capital: Double(letter.height) / 400, baseline: Double(letter.top + letter.height) / 400)
        }
        return all
    }()
}
