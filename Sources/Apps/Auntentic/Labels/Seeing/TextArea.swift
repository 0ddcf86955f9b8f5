/// A part of a photo in which print stands.
import AuntenticCore
import Foundation
import Pictures

struct TextArea {
    /// As its lines run.
    var box: PrintBox
    /// Of a typical character, in the photo's pixels.
    var characterSize: Double

    func padded(by margin: Double) -> TextArea { TextArea(box: box.grown(by: margin), characterSize: characterSize) }
}

extension PrintReader.Label {
    var area: TextArea? {
        guard !lines.isEmpty else { return nil }
        let group = PrintGroup.around(lines.map(\.box), angle: angle)
        // A box holds some paper above and below its line.
        return TextArea(box: group.frame, characterSize: 0.7 * group.typicalHeight)
    }
}
