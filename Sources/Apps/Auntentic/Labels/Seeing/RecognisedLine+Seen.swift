/// Seen lines as the interpretation takes them: words with places on the upright label and in the photo.
import AuntenticCore
import Foundation
import Pictures

extension PrintReader.Label {
    /// A line's box holds some paper around its print, which isn't shown.
    private static let margin = -0.15

    func recognised(in photo: GreyPhoto) -> [RecognisedLine] {
        lines.map { line in
            RecognisedLine(
                words: line.words.map { signs in
                    let box = line.place(of: signs)
                    return RecognisedWord(
                        signs: signs.map(\.sign), box: box.upright(angle),
                        region: box.grown(by: Self.margin * box.height).region(in: photo))
                })
        }.filter { !$0.words.isEmpty }
    }
}

extension SeenLine {
    fileprivate var words: [ArraySlice<SeenSign>] { signs.split { $0.sign.character.isWhitespace } }

    /// Signs are taken to be as wide as they stand apart.
    fileprivate func place(of signs: ArraySlice<SeenSign>) -> PrintBox {
        guard let first = signs.first, let last = signs.last else { return box }
        let pitch =
            signs.count > 1 ? (last.place - first.place) / Double(signs.count - 1) : 0.5 * box.height / box.width
        return box.part(max(0, first.place - pitch / 2), min(1, last.place + pitch / 2))
    }
}

extension PrintBox {
    /// In the frame of a label that is turned by this angle.
    fileprivate func upright(_ label: Double) -> LabelBox {
        let (c, s) = (cos(label), sin(label))
        let (u, v) = (x * c + y * s, y * c - x * s)
        let slant = angle - label
        let across = abs(width * cos(slant)) + abs(height * sin(slant))
        // A line that runs a little askew isn't higher for it.
        let down = abs(sin(slant)) < 0.3 ? height : abs(width * sin(slant)) + abs(height * cos(slant))
        // In a mirror what comes first stands on the right.
        return LabelBox(x: (isMirrored ? -u : u) - across / 2, y: v - down / 2, width: across, height: down)
    }

    func region(in photo: GreyPhoto) -> PhotoRegion {
        let xs = corners.map { min(1, max(0, $0.x / Double(photo.width))) }
        let ys = corners.map { min(1, max(0, $0.y / Double(photo.height))) }
        let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
        return PhotoRegion(x: left, y: top, width: (xs.max() ?? 1) - left, height: (ys.max() ?? 1) - top)
    }
}
