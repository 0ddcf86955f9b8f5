/// A label with everything around it, ready to be photographed.
import AuntenticCore
import Pictures
import ServerMedia

struct Scene: Sendable {
    var camera: Camera
    var pen: Pen
    var sheet: Sheet
    var behind: Texture
    var seam: Seam?
    var fingers: [Finger] = []
    var watermark: String?

    func photo(
        _ angle: PhotoAngle, of pair: SyntheticPair, layout: String, _ difficulty: Difficulty, noise: UInt64
    ) throws -> SyntheticPhoto {
        let darkroom = Darkroom(camera, watermark: watermark)
        let jpeg = try darkroom.develop(sheet, over: behind, fingers: fingers, seed: noise)
        let truth = DrawnTruth(
            file: "\(pair.checkID)_\(angle.rawValue).jpg", check: pair.checkID, angle: angle.rawValue, layout: layout,
            difficulty: difficulty, facts: angle == .boxLabel ? pair.box : pair.tag,
            fields: pen.fields.map { field($0, darkroom.perspective) }, camera: camera,
            modulePixels: pen.module.map { $0 * pen.scale * camera.labelWidth / sheet.labelWidth },
            faces: pen.faces.map(\.drawn).sorted(), contradictions: pair.contradictions)
        return SyntheticPhoto(jpeg: jpeg, truth: truth)
    }

    /// The box around where the print's corners and edges come to lie.
    private func field(_ printed: PrintedField, _ perspective: Perspective) -> DrawnTruth.Field {
        var (left, top, right, bottom) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
        var isVisible = true
        for across in [0, 0.5, 1] {
            for down in [0, 0.5, 1] {
                let u = (printed.box.x + across * printed.box.width) / sheet.labelWidth - 0.5
                let fromTop = (printed.box.y + down * printed.box.height) / sheet.labelWidth
                let (x, y) = perspective.photo(u, fromTop - sheet.labelHeight / sheet.labelWidth / 2)
                (left, top, right, bottom) = (min(left, x), min(top, y), max(right, x), max(bottom, y))
                if hides(u, fromTop, x, y) { isVisible = false }
            }
        }
        let (width, height) = (Double(camera.width), Double(camera.height))
        return DrawnTruth.Field(
            name: printed.name, text: printed.text, value: printed.value,
            region: PhotoRegion(
                x: left / width, y: top / height, width: (right - left) / width, height: (bottom - top) / height),
            isVisible: isVisible,
            size: min(printed.box.width, printed.box.height) / sheet.labelWidth * camera.labelWidth)
    }

    private func hides(_ u: Double, _ fromTop: Double, _ x: Double, _ y: Double) -> Bool {
        if let seam, fromTop < seam.edge(u) + 0.004 { return true }
        if fingers.contains(where: { $0.covers(x, y) }) { return true }
        return x < 0 || y < 0 || x >= Double(camera.width) || y >= Double(camera.height)
    }
}

extension Finger {
    /// A thumb at the label's side, over its margin.
    static func holding(_ camera: Camera, _ aspect: Double, _ random: inout Seeded) -> Finger {
        let perspective = Perspective(camera)
        let side = random.pick([-1.0, 1])
        let radius = camera.labelWidth * random.within(0.16...0.24)
        let inset = 0.48 + random.within(0...0.1)
        let at = perspective.photo(side * inset, random.within(-0.3...0.3) * aspect)
        let away = perspective.photo(side * (inset + 1), random.within(-0.2...0.6))
        let length = max(1, ((away.x - at.x) * (away.x - at.x) + (away.y - at.y) * (away.y - at.y)).squareRoot())
        let (dx, dy) = ((away.x - at.x) / length, (away.y - at.y) / length)
        return Finger(
            tip: (at.x + dx * radius, at.y + dy * radius),
            root: (at.x + dx * camera.labelWidth * 2.5, at.y + dy * camera.labelWidth * 2.5), radius: radius,
            skin: random.pick(skins))
    }
}
