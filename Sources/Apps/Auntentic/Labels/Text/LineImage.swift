/// Cuts one line out of an upright label: level, dark on white, alone, and of the size the recogniser likes.
import CTesseract
import Foundation

struct LineImage {
    let pix: Pix
    private let curve: RowCurve
    /// From pixels of this picture back to the upright label.
    private let scale: Double
    private let left: Double
    /// How far above its middle the row begins, on the label.
    private let rise: Double

    private static let margin = 14
    /// The width of the strips a bent line is straightened in.
    private static let strip = 5

    init?(_ print: PrintedView, _ line: TextLine, _ look: LineLook) {
        let height = look.height
        let whole = print.view.pix
        let tall = line.characterHeight
        let side = Int(tall * 0.14) + 2
        let behind = line.behindItsPoint
        let box = behind.map { line.box.union($0) } ?? line.box
        let frame = box.expanded(side + Int(tall * 0.6)).clamped(width: whole.width, height: whole.height)
        let span = box.expanded(side).clamped(width: whole.width, height: whole.height)
        guard let paper = look.isPlain || tall > 60 ? print.plain(line.isLight) : print.flat(line.isLight),
            let part = paper.clipped(frame)
        else { return nil }
        let others = print.strokes(around: frame, besides: line).filter { other in
            behind.map { other.box.overlap($0) < 0.5 } ?? true
        }
        part.erase(others, frame)
        curve = RowCurve(line)
        let band = curve.band(line.strokes + line.marks)
        rise = band.rise + tall * 0.12
        left = Double(span.x)
        scale = tall / height
        guard
            let level = part.straightened(
                curve, frame: frame, span: span, rise: rise, height: Int(rise + band.fall + tall * 0.12) + 1,
                strip: Self.strip),
            let stretched = level.stretched(), let sized = stretched.scaled(height / tall),
            let framed = Pix(pixAddBorder(sized.raw, Int32(Self.margin), 255)),
            let changed = look.change(framed)
        else { return nil }
        pix = changed
    }

    /// Where a box of this picture lies on the upright label.
    func onLabel(_ box: PixelBox) -> PixelBox {
        let margin = Double(Self.margin)
        let x = left + (Double(box.x) - margin) * scale
        let width = Double(box.width) * scale
        let top = curve.middle(at: x + width / 2) - rise + (Double(box.y) - margin) * scale
        return PixelBox(x: Int(x), y: Int(top), width: Int(width) + 1, height: Int(Double(box.height) * scale) + 1)
    }
}

extension Pix {
    /// Paints over what belongs to other lines.
    fileprivate func erase(_ strokes: [Stroke], _ frame: PixelBox) {
        for stroke in strokes {
            let box = stroke.box.expanded(1)
            pixRasterop(
                raw, Int32(box.x - frame.x), Int32(box.y - frame.y), Int32(box.width), Int32(box.height), 0xF, nil, 0, 0
            )
        }
    }

    /// The band along the curve, strip by strip.
    fileprivate func straightened(
        _ curve: RowCurve, frame: PixelBox, span: PixelBox, rise: Double, height: Int, strip: Int
    ) -> Pix? {
        guard let band = Pix(pixCreate(Int32(span.width), Int32(height), 8)) else { return nil }
        pixSetAllGray(band.raw, 255)
        for x in stride(from: 0, to: span.width, by: strip) {
            let middle = curve.middle(at: Double(span.x + x + strip / 2))
            pixRasterop(
                band.raw, Int32(x), 0, Int32(strip), Int32(height), 0xC, raw, Int32(span.x - frame.x + x),
                Int32((middle - rise).rounded()) - Int32(frame.y))
        }
        return band
    }

    /// Paper becomes white and ink black.
    fileprivate func stretched() -> Pix? {
        let paper = rank(0.75)
        let ink = rank(0.03)
        guard paper - ink > 12 else { return nil }
        // What is nearly paper is paper: faint specks make the recogniser doubt the whole line.
        return Pix(pixGammaTRC(nil, raw, 1.0, Int32(ink), Int32(ink + (paper - ink) * 72 / 100)))
    }
}
