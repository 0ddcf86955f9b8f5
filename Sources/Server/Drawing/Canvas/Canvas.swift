/// The picture while it is made: a colour a pixel, and coordinates in which the shorter side is 1.

struct Canvas: Sendable {
    let frame: Frame
    var pixels: [Colour]

    var width: Int { frame.width }
    var height: Int { frame.height }
    var unit: Float { frame.unit }
    var size: Point { frame.size }
    var centre: Point { frame.centre }
    var pixel: Float { frame.pixel }

    init(width: Int, height: Int, fill: Colour = Colour(grey: 0)) {
        frame = Frame(width: width, height: height)
        pixels = Array(repeating: fill, count: width * height)
    }

    init(_ raster: Raster) {
        self.init(width: raster.width, height: raster.height)
        raster.pixels.withUnsafeBufferPointer { bytes in
            for i in pixels.indices {
                let c = Colour(Float(bytes[i * 3]), Float(bytes[i * 3 + 1]), Float(bytes[i * 3 + 2]), 255)
                pixels[i] = c * (1 / 255)
            }
        }
    }

    @inline(__always) func place(_ x: Int, _ y: Int) -> Point { frame.place(x, y) }

    /// As bytes. A touch of noise below one step keeps gradients from showing bands.
    func raster(_ tick: Tick) throws -> Raster {
        let dither = Noise(seed: 77)
        let bytes = try [UInt8](unsafeUninitializedCapacity: width * height * 3) { bytes, count in
            for y in 0..<height {
                if y % 16 == 0 { try tick(Double(y) / Double(height)) }
                for x in 0..<width {
                    let i = y * width + x
                    let c = pixels[i].limited * 255 + dither.value(x, y)
                    for channel in 0..<3 { bytes[i * 3 + channel] = UInt8(min(c[channel], 255)) }
                }
            }
            count = width * height * 3
        }
        return Raster(width: width, height: height, pixels: bytes)
    }

    /// Gives every pixel a new colour, which may depend on the old one.
    @inline(__always)
    mutating func shade(_ tick: Tick, _ colour: (Point, Colour) -> Colour) throws {
        let frame = frame
        try rows(tick) { y, row in
            for x in row.indices { row[x] = colour(frame.place(x, y), row[x]) }
        }
    }

    /// The same with the pixel's whole coordinates.
    @inline(__always)
    mutating func shadePixels(_ tick: Tick, _ colour: (Int, Int, Colour) -> Colour) throws {
        try rows(tick) { y, row in
            for x in row.indices { row[x] = colour(x, y, row[x]) }
        }
    }

    @inline(__always)
    private mutating func rows(_ tick: Tick, _ change: (Int, UnsafeMutableBufferPointer<Colour>) -> Void) throws {
        let (width, height) = (frame.width, frame.height)
        var all: [Colour] = []
        swap(&all, &pixels)
        // The pixels go back whatever happens; a canvas without pixels would be a trap for its next user.
        defer { swap(&all, &pixels) }
        try all.withUnsafeMutableBufferPointer { buffer in
            for y in 0..<height {
                if y % 8 == 0 { try tick(Double(y) / Double(height)) }
                change(y, UnsafeMutableBufferPointer(rebasing: buffer[y * width..<(y + 1) * width]))
            }
        }
    }

    /// The colour at a pixel; beyond the edge, that of the edge.
    @inline(__always) func at(_ x: Int, _ y: Int) -> Colour {
        pixels[min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)]
    }

    /// The colour at a place between four pixels.
    @inline(__always) func sample(_ p: Point) -> Colour {
        let q = p * unit - Point(repeating: 0.5)
        let fx = Fast.floor(q.x)
        let fy = Fast.floor(q.y)
        let (x, y) = (Int(fx), Int(fy))
        let top = at(x, y).mixed(at(x + 1, y), q.x - fx)
        let bottom = at(x, y + 1).mixed(at(x + 1, y + 1), q.x - fx)
        return top.mixed(bottom, q.y - fy)
    }
}
