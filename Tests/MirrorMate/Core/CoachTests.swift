/// What a report says, from numbers alone.
import Foundation
import SeededRandom
import Testing

@testable import MirrorMateCore

struct CoachTests {
    private static func reading(_ quantity: String, _ value: Double) -> ReportReading {
        var reading = ReportReading(quantity, "x", method: "test", version: 1)
        reading.value = value
        return reading
    }

    /// Speech as a coach likes it.
    private static let good: [String: Double] = [
        Quantities.loudness: -24, Quantities.loudnessSpread: 2, Quantities.loudnessRange: 8, Quantities.clipped: 0,
        Quantities.signalToNoise: 30, Quantities.phonation: 0.75, Quantities.pauseCount: 10,
        Quantities.longestPause: 1, Quantities.articulation: 4.5, Quantities.pitchSpread: 3, Quantities.pitchAtEnds: -5,
    ]

    private static func measured(_ values: [String: Double], duration: Double = 60) -> Measured {
        Measured(duration: duration, readings: values.map { reading($0.key, $0.value) })
    }

    @Test("MIR-R-23 the score is from 0 to 100 by the weights 25, 20, 20, 15, 10, 10, and says what was left out")
    func score() {
        #expect(ScorePart.Name.allCases.map(ScoreRecipe.weight).reduce(0, +) == 100)
        let weights = [ScorePart.Name.voice, .posture, .eyeContact, .gestures, .fewFillers, .variety]
        #expect(weights.map(ScoreRecipe.weight) == [25, 20, 20, 15, 10, 10])
        let recipe = ScoreRecipe(Self.measured(Self.good))
        #expect(recipe.score == 100 && recipe.measuredWeight == 35)
        #expect(
            recipe.parts.filter { $0.leftOut != nil }.map(\.part) == [.posture, .eyeContact, .gestures, .fewFillers])
        #expect(recipe.parts.allSatisfy { ($0.leftOut == nil) == ($0.grade != nil) })
        var worse = Self.good
        worse[Quantities.pitchSpread] = 0.5
        worse[Quantities.loudnessRange] = 1
        // 25 of 35 points are full, and 10 are empty.
        #expect(ScoreRecipe(Self.measured(worse)).score == 71)
        #expect(ScoreRecipe(Self.measured([:])).score == nil)
    }

    @Test("words a minute and fillers count in the score where they were measured, and words then tell the pace")
    func words() throws {
        var said = Self.good
        (said[Quantities.wordRate], said[Quantities.fillerRate], said[Quantities.articulation]) = (150, 0, 9)
        let recipe = ScoreRecipe(Self.measured(said))
        #expect(recipe.measuredWeight == 45 && recipe.score == 100)
        let voice = try #require(recipe.parts.first { $0.part == .voice })
        #expect(voice.from.contains(Quantities.wordRate) && !voice.from.contains(Quantities.articulation))
        #expect(AnalysisReport(Self.measured(said)).vocal.wordsPerMinute == 150)
        (said[Quantities.wordRate], said[Quantities.fillerRate]) = (260, 15)
        let report = AnalysisReport(Self.measured(said))
        // Ten of 45 points for the fillers are gone, and one part of the voice's seven.
        #expect(report.score.parts.first { $0.part == .fewFillers }?.grade == 0)
        let titles = report.improvements.map(\.title)
        #expect(titles.contains("Slow down") && titles.contains("Silence instead of fillers"), "\(titles)")
        #expect(report.improvements.contains { $0.text.contains("at least 15 a minute") })
        #expect(report.improvements.contains { $0.text.contains("260 words a minute") })
        #expect(report.exercises.contains { $0.id == "silent-um" })
        #expect(report.impressionTags.contains("Brisk pace"))
    }

    @Test("MIR-R-24 the tags are from a fixed list of 20, and speech that can be measured gets 4 or 5 of them")
    func tags() {
        #expect(ImpressionTag.allCases.count == 20 && Set(ImpressionTag.allCases.map(\.rawValue)).count == 20)
        var random = SplitMix(seed: 1)
        for _ in 0..<500 {
            let values = Self.good.mapValues { $0 * Double.random(in: -1...3, using: &random) }
            let tags = AnalysisReport(Self.measured(values)).impressionTags
            #expect((4...5).contains(tags.count) && Set(tags).count == tags.count, "\(values)")
            #expect(tags.allSatisfy { ImpressionTag(rawValue: $0) != nil })
        }
    }

    @Test("MIR-R-30 a report has 3 strengths, 3 improvements and 3 exercises; what is weak is nobody's strength")
    func threeOfEach() {
        let report = AnalysisReport(Self.measured(Self.good))
        #expect(report.strengths.count == 3 && report.improvements.count == 3 && report.exercises.count == 3)
        #expect(Set(report.exercises.map(\.id)).count == 3)
        let quantities = (report.strengths + report.improvements).map(\.quantity)
        #expect(Set(quantities).count == 6)
        let hoarse = AnalysisReport(
            Self.measured([
                Quantities.loudness: -47, Quantities.loudnessSpread: 9, Quantities.signalToNoise: 9,
                Quantities.articulation: 8,
            ]))
        #expect(hoarse.strengths.isEmpty)
        #expect(hoarse.improvements.count == 3 && hoarse.exercises.count == 3)
    }

    @Test("what a report says is said with the number that was measured")
    func numbers() throws {
        var fast = Self.good
        fast[Quantities.articulation] = 7.26
        let report = AnalysisReport(Self.measured(fast))
        let remark = try #require(report.improvements.first)
        #expect(remark.title == "Slow down" && remark.text.contains("7.3 syllables a second"))
        #expect(report.exercises.first?.id == "half-speed")
        let all = report.strengths + report.improvements
        #expect(all.allSatisfy { !$0.text.contains("#") })
        #expect(report.feedback.contains("7.3") && report.feedback.contains("35 of 100"))
    }

    @Test("the library has 40 exercises or more, and every trait names only exercises that exist")
    func library() {
        #expect(Exercise.all.count >= 40 && Set(Exercise.all.map(\.id)).count == Exercise.all.count)
        for trait in Trait.all {
            let lists = trait.words.exercises
            for id in lists.low + lists.high + lists.further { #expect(Exercise(id: id) != nil, "\(id)") }
            #expect(!lists.further.isEmpty)
        }
        #expect(Exercise.forEverybody.allSatisfy { Exercise(id: $0) != nil })
        #expect(Set(Trait.all.map(\.id)).count == Trait.ID.allCases.count)
    }

    @Test("MIR-R-33 a report of whatever numbers keeps its own promise: all that it says is in range")
    func promise() {
        var random = SplitMix(seed: 2)
        let odd: [Double] = [.nan, .infinity, -.infinity, 0, -1, 1e300]
        for _ in 0..<500 {
            var values = Self.good.mapValues { $0 * Double.random(in: -5...5, using: &random) }
            if let key = values.keys.sorted().randomElement(using: &random) {
                values[key] = odd.randomElement(using: &random)
            }
            let report = AnalysisReport(Self.measured(values, duration: Double.random(in: 0.1...60, using: &random)))
            #expect(report.problem == nil, "\(report.problem ?? "") \(values)")
        }
    }
}
