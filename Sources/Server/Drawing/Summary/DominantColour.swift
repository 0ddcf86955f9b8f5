/// The colour that a picture has most of, as "#rrggbb".

extension Raster {
    /// The mean of the fullest of 512 boxes of similar colours; strong colours count more than greys.
    package var dominantColour: String {
        var boxes = Array(repeating: Colour.zero, count: 512)
        // A few thousand pixels are enough; the step is odd, so that it doesn't follow columns.
        let count = width * height
        let step = max(count / 8192, 1) | 1
        for index in stride(from: 0, to: count, by: step) {
            let (r, g, b) = (pixels[index * 3], pixels[index * 3 + 1], pixels[index * 3 + 2])
            let box = Int(r >> 5) << 6 | Int(g >> 5) << 3 | Int(b >> 5)
            let strength = 1 + Float(max(r, g, b) - min(r, g, b)) / 255
            boxes[box] += Colour(Float(r), Float(g), Float(b), 1) * strength
        }
        let fullest = boxes.max { $0.w < $1.w } ?? .zero
        let mean = fullest / max(fullest.w, 1e-6)
        return "#" + (0..<3).map { Self.hex(UInt8(min(max(mean[$0] + 0.5, 0), 255))) }.joined()
    }

    private static func hex(_ byte: UInt8) -> String {
        let text = String(byte, radix: 16)
        return text.count < 2 ? "0" + text : text
    }
}
