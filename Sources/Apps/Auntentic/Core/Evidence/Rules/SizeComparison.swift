/// The sizes of tag and box scale by scale: which are the same, which aren't, and whether misreading explains it.
struct SizeComparison {
    struct Pair {
        var tag: LabelSizes.Entry
        var box: LabelSizes.Entry

        var isSame: Bool { tag.number.isSame(as: box.number) }
        var isCertain: Bool { tag.field.isCertain && box.field.isCertain }
        var isHeard: Bool { SizeFaults.isHeard(tag) && SizeFaults.isHeard(box) }
    }

    /// Certain on both labels, and equal.
    var same: [Pair] = []
    /// Likely on both labels, and not equal: whether that is enough is for `SizeFaults` to say.
    var different: [Pair] = []
    /// In doubt on one of them.
    var unsure: [Pair] = []
    private var faults: Int

    init(_ tag: LabelSizes, _ box: LabelSizes, _ brand: Brand?) {
        faults = SizeFaults.between(tag, box, brand)
        for entry in tag.entries {
            guard let other = box.entry(entry.scale) else { continue }
            let pair = Pair(tag: entry, box: other)
            switch (pair.isSame, pair.isCertain, pair.isHeard) {
            case (true, true, _): same.append(pair)
            case (false, _, true): different.append(pair)
            default: unsure.append(pair)
            }
        }
    }

    /// More scales differ than agree, and no single misreading and no lost halves explain it.
    var isContradiction: Bool {
        different.count > same.count + unsure.count(where: \.isSame) && faults >= SizeFaults.tooMany
    }

    func read(_ pairs: [Pair]) -> [EvidenceReading] {
        pairs.flatMap { pair in
            [
                EvidenceReading(.sizeTag, .size(pair.tag.scale), pair.tag.field),
                EvidenceReading(.boxLabel, .size(pair.box.scale), pair.box.field),
            ]
        }
    }
}
