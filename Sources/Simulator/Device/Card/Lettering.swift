/// Words as pixels, set by libvips in any sans-serif font of the machine.
import CVips
import Foundation
import ServerMedia

struct Lettering {
    let width: Int
    let height: Int
    /// How much of each pixel the letters cover, 0 to 255, row by row.
    let cover: [UInt8]

    /// - Parameters:
    ///   - size: in pixels.
    ///   - width: breaks longer lines.
    init(_ text: String, size: Int, bold: Bool = false, width: Int? = nil) throws(MediaError) {
        var options = ["text": Self.escaped(text), "font": "sans\(bold ? " bold" : "") \(size)", "dpi": "72"]
        if let width { options["width"] = String(width) }
        let image = try Self.set(options)
        defer { cv_unref(image) }
        self.width = Int(image.pointee.Xsize)
        height = Int(image.pointee.Ysize)
        var length = 0
        guard let memory = cv_pixels(image, &length), length == self.width * height else {
            throw .failed("the text's pixels are missing")
        }
        defer { cv_free(memory) }
        cover = Array(UnsafeRawBufferPointer(start: memory, count: length))
    }

    /// `vips_text` is variadic, which Swift can't call; its operation object takes options by name.
    private static func set(_ options: [String: String]) throws(MediaError) -> UnsafeMutablePointer<VipsImage> {
        guard let operation = vips_operation_new("text") else { throw .failed("libvips was built without text") }
        let raw = UnsafeMutableRawPointer(operation)
        let object = raw.assumingMemoryBound(to: VipsObject.self)
        defer {
            vips_object_unref_outputs(object)
            g_object_unref(raw)
        }
        for (name, value) in options where vips_object_set_argument_from_string(object, name, value) != 0 {
            throw .failed("text option \(name)")
        }
        guard vips_object_build(object) == 0 else {
            vips_error_clear()
            throw .failed("the text could not be set")
        }
        return try output(of: raw)
    }

    private static func output(of operation: UnsafeMutableRawPointer) throws(MediaError) -> UnsafeMutablePointer<
        VipsImage
    > {
        var value = GValue()
        g_value_init(&value, vips_image_get_type())
        defer { g_value_unset(&value) }
        g_object_get_property(operation.assumingMemoryBound(to: GObject.self), "out", &value)
        guard let image = g_value_dup_object(&value) else { throw .failed("no text came out") }
        return UnsafeMutableRawPointer(image).assumingMemoryBound(to: VipsImage.self)
    }

    /// libvips reads Pango's markup. Line breaks and other controls would change the layout.
    private static func escaped(_ text: String) -> String {
        let plain = String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 32 ? " " : $0 }))
        let safe = plain.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        return safe.allSatisfy(\.isWhitespace) ? "\u{2013}" : safe
    }
}
