/// Something that may be a character: a connected patch of ink, dark on light or light on dark.
struct Stroke {
    var box: PixelBox
    /// How far it stands out from its surroundings, 0 … 255.
    var contrast: Int
    var isLight: Bool
}

/// How large print may be in the picture that is searched, in its pixels.
struct StrokeSizes {
    /// Strokes no wider than this count as print.
    var widest: Int
    var shortest: Int
    var tallest: Int
    var leastContrast: Int
    /// No more than the strongest of this many are looked at: cloth has tens of thousands.
    var most: Int

    /// For the first look at a whole photo.
    static let overview = StrokeSizes(widest: 17, shortest: 4, tallest: 64, leastContrast: 38, most: 8000)
    /// For a label turned upright and scaled so that its print is about 24 pixels high.
    static let label = StrokeSizes(widest: 27, shortest: 4, tallest: 90, leastContrast: 34, most: 3000)
}

extension Pix {
    /// Everything of the size of print, of both polarities.
    func strokes(_ sizes: StrokeSizes) -> [Stroke] {
        let all = strokes(sizes, isLight: false) + (inverted()?.strokes(sizes, isLight: true) ?? [])
        return all.count <= sizes.most ? all : Array(all.sorted { $0.contrast > $1.contrast }.prefix(sizes.most))
    }

    /// Print too large for `sizes`, such as a size as tall as the label.
    func largeStrokes(_ sizes: StrokeSizes) -> [Stroke] {
        guard let small = scaled(0.25) else { return [] }
        return small.strokes(sizes).compactMap { stroke in
            var large = stroke
            large.box = PixelBox(
                x: stroke.box.x * 4, y: stroke.box.y * 4, width: stroke.box.width * 4, height: stroke.box.height * 4)
            return large.box.height > sizes.tallest * 9 / 10 || stroke.box.height >= 8 ? large : nil
        }
    }

    private func strokes(_ sizes: StrokeSizes, isLight: Bool) -> [Stroke] {
        guard let depth = darkStrokes(sizes.widest),
            let mask = depth.halfOfLocalMaximum(sizes.widest, least: sizes.leastContrast)
        else { return [] }
        return mask.connectedBoxes(limit: 60_000).compactMap { box in
            // Letters that touch are one wide patch; rules and frames are wider still.
            guard box.longer >= sizes.shortest, box.height <= sizes.tallest, box.width <= sizes.tallest * 4,
                box.width <= max(sizes.tallest, 12 * box.height), box.width * box.height >= 8
            else { return nil }
            return Stroke(box: box, contrast: depth.brightest(in: box), isLight: isLight)
        }
    }
}
