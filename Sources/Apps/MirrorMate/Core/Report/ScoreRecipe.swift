/// The score from 0 to 100: the seed's weights, part by part, over what could be measured.
import Foundation

/// One part of the score.
package struct ScorePart: Codable, Sendable, Hashable {
    package enum Name: String, Codable, Sendable, CaseIterable {
        case voice, posture, gestures, variety
        case eyeContact = "eye_contact"
        case fewFillers = "few_fillers"
    }

    package var part: Name
    /// Of 100.
    package var weight: Int
    /// From 0 to 1; nil where nothing of it could be measured.
    package var grade: Double?
    /// What the grade is the mean of, or why there is none.
    package var from: [String]
    package var leftOut: String?
}

package struct ScoreRecipe: Codable, Sendable, Hashable {
    package var parts: [ScorePart]

    /// How much of the 100 could be measured.
    package var measuredWeight: Int { parts.reduce(0) { $0 + ($1.grade == nil ? 0 : $1.weight) } }

    /// The weighted mean of what could be measured; nil below a quarter of the weights.
    package var score: Int? {
        guard measuredWeight >= Self.leastWeight else { return nil }
        let sum = parts.reduce(0) { $0 + Double($1.weight) * min(max($1.grade ?? 0, 0), 1) }
        return min(max(Int((sum * 100 / Double(measuredWeight)).rounded()), 0), 100)
    }

    static let leastWeight = 25

    package static func weight(of part: ScorePart.Name) -> Int {
        switch part {
        case .voice: 25
        case .posture, .eyeContact: 20
        case .gestures: 15
        case .fewFillers, .variety: 10
        }
    }
}

extension ScoreRecipe {
    package init(_ measured: Measured) {
        parts = [.voice, .posture, .eyeContact, .gestures, .fewFillers, .variety].map { Self.part($0, measured) }
    }

    private static func part(_ name: ScorePart.Name, _ measured: Measured) -> ScorePart {
        let grades = Trait.all.filter { $0.part == name }.compactMap { trait in
            trait.grade(in: measured).map { (trait.quantity, $0) }
        }
        var part = ScorePart(part: name, weight: weight(of: name), grade: nil, from: grades.map(\.0), leftOut: nil)
        if grades.isEmpty {
            part.leftOut = reason(name, measured)
        } else {
            part.grade = grades.reduce(0) { $0 + $1.1 } / Double(grades.count)
        }
        return part
    }

    private static func reason(_ name: ScorePart.Name, _ measured: Measured) -> String {
        switch name {
        case .voice, .variety: "Your voice couldn’t be measured well enough in this recording."
        case .fewFillers: measured.reason(Quantities.fillerRate) ?? unwritten
        case .posture: measured.reason(Quantities.shoulderTilt) ?? unseen
        case .eyeContact: measured.reason(Quantities.eyeContact) ?? unseen
        case .gestures: measured.reason(Quantities.handMovement) ?? unseen
        }
    }

    static let unwritten = "This needs a transcript, and nothing here writes one."
    private static let unseen = "Nothing here measures this in a picture."
}
