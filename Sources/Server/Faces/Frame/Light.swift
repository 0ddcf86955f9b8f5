/// The light of one frame: how bright, on the face and beside it, and of which colour.
import Foundation

package struct Light: Hashable, Sendable {
    /// The mean luma (ITU-R BT.709), from 0 to 1.
    package var brightness: Double
    /// How much brighter the surroundings are than the face, in steps of the aperture; nil without a face.
    package var backLight: Double?
    /// Of the light's colour from grey, in degrees.
    package var cast: Double
    /// From 0 for sharp to 1.
    package var blur: Double?

    package init(brightness: Double, backLight: Double? = nil, cast: Double = 0, blur: Double? = nil) {
        (self.brightness, self.backLight, self.cast, self.blur) = (brightness, backLight, cast, blur)
    }
}

extension Light {
    /// - Parameter face: in the picture's pixels.
    init(_ picture: Frame, grey: Grey, face: Box?) {
        let sum = grey.values.reduce(0) { $0 &+ Int($1) }
        brightness = Double(sum) / Double(max(grey.values.count, 1)) / 255
        backLight = face.flatMap { Self.backLight(grey, $0) }
        cast = Self.cast(picture)
        blur = grey.part(face ?? grey.whole, most: 240).blur
    }

    /// Light itself: what is stored is about its 2.2nd root.
    private static let linear = (0...255).map { pow(Double($0) / 255, 2.2) }

    private static func backLight(_ grey: Grey, _ face: Box) -> Double? {
        let (rows, columns) = (Int(face.low.y)..<max(Int(face.high.y), Int(face.low.y)), face.low.x...face.high.x)
        var (inside, outside, insideCount, outsideCount) = (0.0, 0.0, 0, 0)
        // Every second pixel is enough. Hair belongs to neither, so a part beside the face is left out, too.
        let margin = face.width / 3
        for row in stride(from: 0, to: grey.height, by: 2) {
            for column in stride(from: 0, to: grey.width, by: 2) {
                let x = Double(column)
                let light = linear[Int(grey.values[row * grey.width + column])]
                if rows.contains(row), columns.contains(x) {
                    (inside, insideCount) = (inside + light, insideCount + 1)
                } else if x < face.low.x - margin || x > face.high.x + margin {
                    (outside, outsideCount) = (outside + light, outsideCount + 1)
                }
            }
        }
        guard insideCount > 0, outsideCount > insideCount / 4 else { return nil }
        let floor = 1e-4
        return log2((outside / Double(outsideCount) + floor) / (inside / Double(insideCount) + floor))
    }

    /// The angle between the light's colour and grey, by Shades of Grey: Finlayson and Trezzi, "Shades of gray and colour
    /// constancy", CIC 2004: the sixth Minkowski norm of each channel.
    private static func cast(_ picture: Frame) -> Double {
        var sums = SIMD3<Double>()
        picture.pixels.withUnsafeBufferPointer { pixels in
            for at in stride(from: 0, to: pixels.count - 2, by: 3 * 7) {
                let colour = SIMD3(linear[Int(pixels[at])], linear[Int(pixels[at + 1])], linear[Int(pixels[at + 2])])
                let cube = colour * colour * colour
                sums += cube * cube
            }
        }
        let light = SIMD3(pow(sums.x, 1 / 6), pow(sums.y, 1 / 6), pow(sums.z, 1 / 6))
        let length = light.length
        return length > 0 ? acos(min(light.sum() / length / 3.0.squareRoot(), 1)).degrees : 0
    }
}
