/// The four photos of a pair, each a JPEG with the truth about it.
import AuntenticCore
import Foundation
import ServerMedia

package struct SyntheticPhoto: Sendable {
    package var jpeg: Data
    package var truth: DrawnTruth
}

extension SyntheticPair {
    /// - Parameters:
    ///   - isMissing: shows a woven brand tag, a care label or an insole instead, from which nothing may be read.
    ///   - labelWidth: in pixels of the photo, in place of the difficulty's.
    ///   - slip: lines on a piece of paper below the tag; nothing else of the photo depends on it.
    package func sizeTag(
        _ difficulty: Difficulty, isMissing: Bool = false, labelWidth: ClosedRange<Double>? = nil, slip: [String] = []
    ) throws -> SyntheticPhoto {
        var random = Seeded(UInt64(seed), "tag \(difficulty.rawValue)")
        let label: any LabelLayout = isMissing ? NoLabel.random(&random) : tag.tagLayout(&random)
        let aspect = label.height / 100
        var camera = Camera.random(
            difficulty, widths: labelWidth ?? difficulty.tagWidth, fills: 0.35...0.8, aspect: aspect, &random)
        if tag.brand != .nike { camera.labelWidth = max(camera.labelWidth, 320) }
        let pen = try label.draw(scale: Self.drawingScale(camera), paper: .grey(random.within(226...250)))
        var sheet = Sheet(pen.canvas, margin: 0.25)
        // Only the list has its first row where the seam is; the others are sewn on all round.
        let seam = label is NikeListTag ? Seam.random(depth: -0.03...0.075, &random) : nil
        seam?.sew(&sheet)
        if !slip.isEmpty { try sheet.addSlip(slip, scale: pen.scale) }
        let cloth = random.pick([Texture.Kind.darkCloth, .darkCloth, .darkCloth, .lightCloth])
        var scene = Scene(
            camera: camera, pen: pen, sheet: sheet, behind: Texture(cloth, grain: camera.labelWidth * 0.011, &random))
        scene.seam = seam
        if random.chance(0.4) { scene.fingers = [.holding(camera, aspect, &random)] }
        scene.watermark = Watermark.random(&random)
        return try scene.photo(.sizeTag, of: self, layout: label.name, difficulty, noise: random.next())
    }

    package func boxLabel(
        _ difficulty: Difficulty, labelWidth: ClosedRange<Double>? = nil
    ) throws -> SyntheticPhoto {
        var random = Seeded(UInt64(seed), "box \(difficulty.rawValue)")
        let label = box.boxLayout(&random)
        let aspect = label.height / 100
        var camera = Camera.random(
            difficulty, widths: labelWidth ?? difficulty.boxWidth, fills: 0.6...0.92, aspect: aspect, &random)
        camera.stiffen()
        let pen = try label.draw(scale: Self.drawingScale(camera), paper: .grey(random.within(236...252)))
        let sheet = try BoxFace.random(for: box, &random).sheet(pen.canvas, difficulty, &random)
        let behind = Texture(
            random.pick([.wood, .bedding, .cardboard, .darkCloth]), grain: camera.labelWidth * 0.008, &random)
        var scene = Scene(camera: camera, pen: pen, sheet: sheet, behind: behind)
        scene.watermark = Watermark.random(&random)
        return try scene.photo(.boxLabel, of: self, layout: label.name, difficulty, noise: random.next())
    }

    /// A plain drawing of a shoe: enough for the photo checks, no evidence of anything.
    package func side(
        _ angle: PhotoAngle, _ difficulty: Difficulty, labelWidth: ClosedRange<Double>? = nil
    ) throws -> SyntheticPhoto {
        var random = Seeded(UInt64(seed), "\(angle.rawValue) \(difficulty.rawValue)")
        let inks = tag.colours.map(Ink.named)
        let shoe = ShoeDrawing(
            upper: inks[0], panel: inks.count > 1 ? inks[1] : inks[0].times(0.8), sole: .white.times(0.92),
            isHigh: tag.modelName.contains("HIGH") || tag.modelName.contains("MID"), isOuter: angle == .outerSide)
        var camera = Camera.random(
            .mild, widths: labelWidth ?? 520...900, fills: 0.8...0.95, aspect: ShoeDrawing.height / 100, &random)
        camera.stiffen()
        // Seen from the other side the toe points the other way.
        if angle == .innerSide { camera.yaw += 180 }
        let behind = Texture(random.pick([.wood, .bedding, .lightCloth, .cardboard]), grain: 6, &random)
        let scene = Scene(
            camera: camera, pen: Pen(width: 1, height: 1, scale: 1, paper: .white),
            sheet: shoe.sheet(width: Int(camera.labelWidth * 1.6)), behind: behind)
        return try scene.photo(angle, of: self, layout: "side_drawing", difficulty, noise: random.next())
    }

    /// Twice the photo's own pixels, so that shrinking does what a lens does.
    private static func drawingScale(_ camera: Camera) -> Double { min(camera.labelWidth * 2, 2000) / 100 }

    /// `s00042`: the seed, in order when sorted by name.
    package var checkID: String { "s" + String(repeating: "0", count: max(0, 5 - String(seed).count)) + String(seed) }
}

/// What sites print over pictures.
enum Watermark {
    static func random(_ random: inout Seeded) -> String? {
        random.chance(0.3)
            ? random.pick(["kicksarchive.example", "@pair_of_the_day", "get 2019", "shoebox.example"]) : nil
    }
}
