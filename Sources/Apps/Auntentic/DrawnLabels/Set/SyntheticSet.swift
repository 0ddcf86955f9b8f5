/// Writes a folder of drawn checks: photos, `manifest.csv` for evaluation, and the whole truth in `truth.jsonl`.
import AuntenticCore
import Foundation

/// The same seeds give the same bytes on one machine; other versions of the fonts, of pango or of libvips draw a little
/// differently. Seeds below 10000 are for tuning, those from 10000 up are held out.
package struct SyntheticSet: Sendable {
    package var seeds: Range<Int>
    package var difficulty: Difficulty
    /// The part of the checks that have a contradiction planted, and are labelled fake.
    package var contradictions: Double

    /// How wide labels (and shoes) are in their photos, in place of the difficulty's pixels.
    package var labelWidth: ClosedRange<Double>?

    package init(
        seeds: Range<Int>, difficulty: Difficulty, contradictions: Double = 0.3, labelWidth: ClosedRange<Double>? = nil
    ) {
        self.seeds = seeds
        self.difficulty = difficulty
        self.contradictions = contradictions
        self.labelWidth = labelWidth
    }

    /// Consistent or with one contradiction that its brand's labels can have.
    package func pair(_ seed: Int) -> SyntheticPair {
        var random = Seeded(UInt64(seed), "set")
        let clean = SyntheticPair(seed: seed)
        guard random.chance(contradictions) else { return clean }
        let possible = Contradiction.allCases.filter { $0.applies(to: clean.tag) }
        return SyntheticPair(seed: seed, contradictions: [random.pick(possible)])
    }

    /// The four required photos. Some consistent pairs show no tag: what stands for it carries no code.
    package func photos(of pair: SyntheticPair) throws -> [SyntheticPhoto] {
        var random = Seeded(UInt64(pair.seed), "missing")
        let isMissing = pair.contradictions.isEmpty && random.chance(0.025)
        return [
            try pair.side(.outerSide, difficulty, labelWidth: labelWidth),
            try pair.side(.innerSide, difficulty, labelWidth: labelWidth),
            try pair.sizeTag(difficulty, isMissing: isMissing, labelWidth: labelWidth),
            try pair.boxLabel(difficulty, labelWidth: labelWidth),
        ]
    }

    /// - Parameter progress: told after each check how many are done.
    package func write(to folder: URL, progress: (Int) -> Void = { _ in }) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var manifest = "check id,angle,file,label,brand,notes\n"
        var truth = Data()
        for (index, seed) in seeds.enumerated() {
            let pair = pair(seed)
            for photo in try photos(of: pair) {
                try photo.jpeg.write(to: folder.appending(path: photo.truth.file))
                truth += try encoder.encode(photo.truth) + [0x0A]
                manifest += row(pair, photo.truth)
            }
            progress(index + 1)
        }
        try Data(manifest.utf8).write(to: folder.appending(path: "manifest.csv"))
        try truth.write(to: folder.appending(path: "truth.jsonl"))
    }

    private func row(_ pair: SyntheticPair, _ photo: DrawnTruth) -> String {
        let label = pair.contradictions.isEmpty ? "authentic" : "fake"
        let notes = ["drawn", photo.layout, difficulty.rawValue] + pair.contradictions.map(\.rawValue)
        return "\(pair.checkID),\(photo.angle),\(photo.file),\(label),\(pair.tag.brand.rawValue),"
            + notes.joined(separator: "; ") + "\n"
    }
}
