/// A drawn pair's labels twice: as they were read, and as somebody with good eyes reads them on the same photos.
import AuntenticCore

package struct ReadPair: Sendable {
    package var check: String
    package var read: EvidenceInput
    package var seen: EvidenceInput
    /// As they are printed.
    package var tagStyle: String?
    package var boxStyle: String?

    package init(_ check: String, _ truths: [DrawnTruth], _ input: EvidenceInput) {
        func truth(_ angle: PhotoAngle) -> DrawnTruth? { truths.first { $0.angle == angle.rawValue } }
        self.check = check
        read = input
        seen = EvidenceInput(
            tag: truth(.sizeTag)?.legibleReading, box: truth(.boxLabel)?.legibleReading, today: input.today)
        tagStyle = truth(.sizeTag)?.facts.styleCode
        boxStyle = truth(.boxLabel)?.facts.styleCode
    }

    /// This one's tag beside another's box.
    func with(boxOf other: ReadPair) -> (read: EvidenceInput, seen: EvidenceInput) {
        (
            EvidenceInput(tag: read.tag, box: other.read.box, today: read.today),
            EvidenceInput(tag: seen.tag, box: other.seen.box, today: read.today)
        )
    }
}

extension EvidenceInput {
    /// The rules that contradict it.
    var failed: [RuleID] { EvidenceRules.evaluate(self).filter { $0.outcome == .fail }.map(\.rule) }
}
