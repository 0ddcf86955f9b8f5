/// What a session's owner reads: every number measured, every sentence chosen by a rule from the numbers.
import Foundation

package struct AnalysisReport: Codable, Sendable, Hashable {
    /// Raised with every change of weights, bands, rules or sentences.
    package static let currentRules = 3

    package var rulesVersion: Int
    package var durationSec: Double
    /// Nil where too little could be measured.
    package var confidenceScore: Int?
    package var score: ScoreRecipe
    package var impressionTags: [String]
    package var vocal: VocalSummary
    /// Nil in reports of the first rules.
    package var body: BodySummary?
    package var toneTimeline: [TonePoint]
    package var strengths: [Remark]
    package var improvements: [Remark]
    package var exercises: [Exercise]
    package var feedback: String
    package var keyMoments: [KeyMoment]
    package var readings: [ReportReading]
    /// What a reader might look for and doesn't find, each with why.
    package var leftOut: [LeftOut]
    /// Who wrote down what was said; nil where nobody did.
    package var transcript: TranscriptSource?
    /// Which model worded it; nil where the rules' own words stand.
    package var prose: ProseSource?
}

/// Who heard the recording, to write it down.
package struct TranscriptSource: Codable, Sendable, Hashable {
    /// As people know it.
    package var name: String
    package var model: String
    /// What to keep in mind about it.
    package var caution: String?

    package init(name: String, model: String, caution: String? = nil) {
        (self.name, self.model, self.caution) = (name, model, caution)
    }
}

package struct TonePoint: Codable, Sendable, Hashable {
    /// Where its five seconds begin.
    package var t: Double
    /// From 0 for -50 LUFS to 1 for -15 LUFS.
    package var energy: Double
    /// The part of the five seconds in which somebody speaks: how much the energy is one of the voice.
    package var confidence: Double
}

/// A sentence on one measurement.
package struct Remark: Codable, Sendable, Hashable {
    package var title: String
    package var text: String
    package var quantity: String?
}

package struct KeyMoment: Codable, Sendable, Hashable {
    package enum Kind: String, Codable, Sendable { case strength, improvement }

    /// In seconds from the start.
    package var timestamp: Double
    package var type: Kind
    package var description: String
}

extension AnalysisReport {
    package init(_ measured: Measured, transcript: TranscriptSource? = nil) {
        let recipe = ScoreRecipe(measured)
        let coach = Coach(measured)
        rulesVersion = Self.currentRules
        durationSec = measured.duration
        score = recipe
        confidenceScore = recipe.score
        impressionTags = ImpressionTag.chosen(measured).map(\.rawValue)
        vocal = VocalSummary(measured)
        body = BodySummary(measured)
        toneTimeline = TonePoint.timeline(measured)
        (strengths, improvements, exercises) = (coach.strengths, coach.improvements, coach.exercises)
        keyMoments = KeyMoment.chosen(measured)
        readings = measured.readings
        leftOut = LeftOut.list(measured)
        feedback = [coach.summary, Coach.basis(recipe)].compactMap(\.self).joined(separator: " ")
        self.transcript = transcript
    }

    /// Why it must not be stored: the rules that made it broke their own promise. Nil if they kept it.
    package var problem: String? {
        guard durationSec.isFinite, durationSec > 0 else { return "its duration is \(durationSec)" }
        if let confidenceScore, !(0...100).contains(confidenceScore) { return "its score is \(confidenceScore)" }
        if impressionTags.contains(where: { ImpressionTag(rawValue: $0) == nil }) { return "a tag is of no list" }
        if impressionTags.count > ImpressionTag.most { return "it has too many tags" }
        if max(strengths.count, improvements.count, exercises.count) > Coach.each { return "it says too much" }
        if keyMoments.contains(where: { !(0...durationSec).contains($0.timestamp) }) {
            return "a moment lies outside of the recording"
        }
        if toneTimeline.contains(where: { !(0...1).contains($0.energy) || !(0...1).contains($0.confidence) }) {
            return "a point of its timeline is out of range"
        }
        return feedback.isEmpty ? "it says nothing" : nil
    }
}
