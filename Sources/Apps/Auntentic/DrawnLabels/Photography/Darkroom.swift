/// Makes the photo: what lies behind, the sheet seen by the camera, fingers, light, blur, noise.
import Foundation
import ServerMedia

struct Darkroom: Sendable {
    let camera: Camera
    let perspective: Perspective
    let watermark: String?

    init(_ camera: Camera, watermark: String? = nil) {
        self.camera = camera
        self.watermark = watermark
        perspective = Perspective(camera)
    }

    /// - Parameter seed: for the noise alone.
    func develop(_ sheet: Sheet, over behind: Texture, fingers: [Finger], seed: UInt64) throws -> Data {
        var photo = Canvas(width: camera.width, height: camera.height, .black)
        expose(sheet, behind, &photo)
        for finger in fingers { finger.draw(on: &photo) }
        try mark(&photo)
        light(&photo)
        let blurred = try photo.picture().blurred(sigma: camera.blur)
        try blurred.withPixels { photo.pixels = Array($0) }
        grain(&photo, seed)
        return try photo.picture().encoded(.jpeg, quality: camera.quality)
    }

    private func expose(_ sheet: Sheet, _ behind: Texture, _ photo: inout Canvas) {
        let lookup = SheetLookup(sheet)
        let (columns, rows) = bounds(of: sheet)
        let (width, height) = (camera.width, camera.height)
        photo.pixels.withUnsafeMutableBufferPointer { pixels in
            for y in 0..<height {
                for x in 0..<width {
                    let isInside = rows.contains(y) && columns.contains(x)
                    var seen = isInside ? look(at: Double(x), Double(y), sheet, lookup) : Look()
                    if seen.share < 0.999 { seen.add(behind.ink(Double(x), Double(y)), 1 - seen.share) }
                    let at = (y * width + x) * 3
                    pixels[at] = Self.byte(seen.red)
                    pixels[at + 1] = Self.byte(seen.green)
                    pixels[at + 2] = Self.byte(seen.blue)
                }
            }
        }
    }

    /// Two by two looks for every pixel, each between four pixels of the sheet. Within a pixel the way to the sheet is
    /// as good as straight.
    @inline(__always)
    private func look(at x: Double, _ y: Double, _ sheet: Sheet, _ lookup: SheetLookup) -> Look {
        let first = perspective.label(x + 0.25, y + 0.25)
        let right = perspective.label(x + 0.75, y + 0.25)
        let below = perspective.label(x + 0.25, y + 0.75)
        let middle = (u: (right.u + below.u) / 2, v: (right.v + below.v) / 2)
        let light = perspective.light(middle.u, middle.v)
        var sum = Look()
        for (u, v) in [first, right, below, (right.u + below.u - first.u, right.v + below.v - first.v)] {
            let across = sheet.left + (u + 0.5) * sheet.labelWidth
            let down = sheet.top + sheet.labelHeight / 2 + v * sheet.labelWidth
            guard let seen = lookup.at(across, down) else { continue }
            sum.add(Ink(seen.red, seen.green, seen.blue).times(light), seen.share / 4)
        }
        return sum
    }

    /// Where in the photo the sheet can be.
    private func bounds(of sheet: Sheet) -> (columns: Range<Int>, rows: Range<Int>) {
        var (xs, ys): ([Double], [Double]) = ([], [])
        for across in [0, 0.5, 1] {
            for down in [0, 0.5, 1] {
                let u = (across * Double(sheet.canvas.width) - sheet.left) / sheet.labelWidth - 0.5
                let v = (down * Double(sheet.canvas.height) - sheet.top - sheet.labelHeight / 2) / sheet.labelWidth
                let (x, y) = perspective.photo(u, v)
                xs.append(x)
                ys.append(y)
            }
        }
        let spare = camera.labelWidth * 0.05 + 2
        return (Self.range(xs, spare, camera.width), Self.range(ys, spare, camera.height))
    }

    private static func range(_ values: [Double], _ spare: Double, _ limit: Int) -> Range<Int> {
        let from = min(Double(limit), max(0, (values.min() ?? 0) - spare))
        let to = min(Double(limit), max(from, (values.max() ?? 0) + spare))
        return Int(from)..<Int(to)
    }

    /// A site's name in the corner, as pictures from the web have it.
    private func mark(_ photo: inout Canvas) throws(MediaError) {
        guard let watermark else { return }
        let text = try Stencil(text: watermark, font: "\(Face.sansBold.rawValue) \(max(14, camera.height / 45))px")
        let (left, top) = (camera.width - text.width - 12, camera.height - text.height - 12)
        photo.print(text, left: left + 1, top: top + 1, .grey(60))
        photo.print(text, left: left, top: top, .grey(215))
    }

    /// Exposure, colour of the light, one side darker, corners darker, and a reflection of a lamp.
    private func light(_ photo: inout Canvas) {
        let (width, height) = (Double(photo.width), Double(photo.height))
        let tone = (red: 1 + camera.warmth, green: 1 + camera.warmth * 0.25, blue: 1 - camera.warmth)
        let glare = camera.glare.map { (perspective.photo($0.x, $0.y), $0.radius * camera.labelWidth, $0.strength) }
        for y in 0..<photo.height {
            for x in 0..<photo.width {
                let (across, down) = (Double(x) / width - 0.5, Double(y) / height - 0.5)
                let along = across * cos(camera.shadeAngle) + down * sin(camera.shadeAngle)
                let corner = 1 - 0.35 * (across * across + down * down)
                let level = camera.exposure * corner * (1 - camera.shade * (along + 0.5))
                var white = 0.0
                if let (centre, radius, strength) = glare {
                    let (dx, dy) = ((Double(x) - centre.x) / radius, (Double(y) - centre.y) / radius)
                    white = strength * exp(-(dx * dx + 2.2 * dy * dy)) * 255
                }
                let at = (y * photo.width + x) * 3
                photo.pixels[at] = Self.byte(Double(photo.pixels[at]) * level * tone.red + white)
                photo.pixels[at + 1] = Self.byte(Double(photo.pixels[at + 1]) * level * tone.green + white)
                photo.pixels[at + 2] = Self.byte(Double(photo.pixels[at + 2]) * level * tone.blue + white)
            }
        }
    }

    /// Mostly brightness, a little colour, as small sensors have it; four uniform numbers make a bell well enough.
    private func grain(_ photo: inout Canvas, _ seed: UInt64) {
        for pixel in 0..<photo.width * photo.height {
            let bits = Seeded.mix(seed &+ UInt64(pixel) &* 0x9E37_79B9_7F4A_7C15)
            func part(_ shift: UInt64) -> Double { Double(bits >> shift & 0xFF) / 255 - 0.5 }
            let grey = (part(0) + part(8) + part(16) + part(24)) * 1.73 * camera.noise
            for band in 0..<3 {
                let colour = (part(32 + UInt64(band) * 8)) * camera.noise
                photo.pixels[pixel * 3 + band] = Self.byte(Double(photo.pixels[pixel * 3 + band]) + grey + colour)
            }
        }
    }

    @inline(__always) private static func byte(_ value: Double) -> UInt8 { UInt8(min(255, max(0, value)) + 0.5) }
}

/// What was seen of a sheet in a pixel, and how much of the pixel it takes.
private struct Look: Sendable {
    var red = 0.0
    var green = 0.0
    var blue = 0.0
    var share = 0.0

    @inline(__always)
    mutating func add(_ ink: Ink, _ part: Double) {
        red += ink.red * part
        green += ink.green * part
        blue += ink.blue * part
        share += part
    }
}

/// Looks a point of the sheet up between its four nearest pixels.
struct SheetLookup: Sendable {
    private let sheet: Sheet

    init(_ sheet: Sheet) { self.sheet = sheet }

    /// Nil where nothing is.
    @inline(__always)
    func at(_ x: Double, _ y: Double) -> (red: Double, green: Double, blue: Double, share: Double)? {
        let (width, height) = (sheet.canvas.width, sheet.canvas.height)
        let (x, y) = (x - 0.5, y - 0.5)
        guard x >= 0, y >= 0, x < Double(width - 1), y < Double(height - 1) else { return nil }
        let (left, top) = (Int(x), Int(y))
        let (across, down) = (x - Double(left), y - Double(top))
        let shares = ((1 - across) * (1 - down), across * (1 - down), (1 - across) * down, across * down)
        let at = top * width + left
        return sheet.mask.withUnsafeBufferPointer { mask in
            let first = shares.0 * Double(mask[at]) + shares.1 * Double(mask[at + 1])
            let share = (first + shares.2 * Double(mask[at + width]) + shares.3 * Double(mask[at + width + 1])) / 255
            guard share > 0.002 else { return nil }
            return sheet.canvas.pixels.withUnsafeBufferPointer { pixels in
                func band(_ band: Int) -> Double {
                    let here = at * 3 + band
                    let upper = shares.0 * Double(pixels[here]) + shares.1 * Double(pixels[here + 3])
                    let below = here + width * 3
                    return upper + shares.2 * Double(pixels[below]) + shares.3 * Double(pixels[below + 3])
                }
                return (band(0), band(1), band(2), share)
            }
        }
    }
}
