/// Chooses what to say: the best and the weakest of what was measured, and what to practise.
import Foundation

struct Coach: Sendable {
    /// Strengths, improvements and exercises, of each.
    static let each = 3
    /// What is graded lower is nobody's strength.
    static let leastStrength = 0.6

    private struct Judged {
        var trait: Trait
        var value: Double
        var grade: Double
        var side: Band.Side { trait.band.side(value) }
        /// Graded so high that nothing is wrong with it.
        var isGood: Bool { grade >= 0.85 }
    }

    private let measured: Measured
    private let strong: [Judged]
    private let weak: [Judged]

    /// No trait is both.
    init(_ measured: Measured) {
        self.measured = measured
        let judged = Trait.all.compactMap { trait in
            trait.value(measured).map { Judged(trait: trait, value: $0, grade: trait.band.grade($0)) }
        }
        // Equal grades keep the list's order.
        let ranked = judged.enumerated().sorted { ($1.element.grade, $0.offset) < ($0.element.grade, $1.offset) }
            .map(\.element)
        strong = ranked.prefix(Self.each).filter { $0.grade >= Self.leastStrength }
        weak = ranked.dropFirst(strong.count).suffix(Self.each).reversed()
    }

    /// Fewer than three where there is less to praise.
    var strengths: [Remark] { strong.map { remark($0.trait.words.good, $0) } }

    var improvements: [Remark] {
        weak.map { judged in
            let words = judged.trait.words
            if judged.isGood { return remark(words.further, judged) }
            return remark((judged.side == .low ? words.low : words.high) ?? words.further, judged)
        }
    }

    /// One for each improvement first, so that each has its own; then the second ones.
    var exercises: [Exercise] {
        let lists = weak.map { judged -> [String] in
            let all = judged.trait.words.exercises
            if judged.isGood { return all.further }
            let fitting = judged.side == .low ? all.low : all.high
            return fitting.isEmpty ? all.further : fitting
        }
        var ids: [String] = []
        for round in 0..<(lists.map(\.count).max() ?? 0) {
            for list in lists where round < list.count && !ids.contains(list[round]) { ids.append(list[round]) }
        }
        for id in Exercise.forEverybody where !ids.contains(id) { ids.append(id) }
        return ids.prefix(Self.each).compactMap(Exercise.init(id:))
    }

    var summary: String {
        var sentences = ["You recorded \(measured.duration.whole) seconds."]
        if let best = strengths.first {
            sentences.append("What stands out: \(best.title.lowercasedFirst). \(best.text)")
        }
        if let next = improvements.first {
            sentences.append("The next step: \(next.title.lowercasedFirst). \(next.text)")
        }
        return sentences.joined(separator: " ")
    }

    /// What the score rests on, if not on everything.
    static func basis(_ recipe: ScoreRecipe) -> String? {
        guard recipe.measuredWeight < 100 else { return nil }
        return recipe.score == nil
            ? "Too little could be measured for a score."
            : "Your score rests on \(recipe.measuredWeight) of 100 points of its recipe; the rest isn’t measured here."
    }

    private func remark(_ words: (String, String), _ judged: Judged) -> Remark {
        Remark(
            title: words.0, text: words.1.replacing("#", with: judged.trait.number(judged.value)),
            quantity: judged.trait.quantity)
    }
}

extension String {
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
