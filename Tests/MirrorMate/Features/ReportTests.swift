/// A report, the history, and what is shared.
import Clients
import Foundation
import MirrorMateCore
import Styleguide
import Testing
import ViewTesting
import WebUI
import Wire

@testable import MirrorMateFeatures

@MainActor @Suite(.timeLimit(.minutes(5))) struct ReportTests {
    private let mirror = FakeMirror()

    private func report() async -> Screen {
        mirror.set { $0.reports = [FakeMirror.report(0)] }
        let screen = await mirror.home()
        let card = screen.elements.first { $0.label.hasPrefix("Latest report") }?.label ?? "Latest report"
        await screen.tap(card)
        await screen.wait(for: "Strengths")
        return screen
    }

    private var sample: AnalysisReport { ReportSamples.report(loudness: -22) }

    @Test(
        "MIR-R-34 the label of a score changes at 80, 60 and 40",
        arguments: [
            (100, "Confident"), (80, "Confident"), (79, "On your way"), (60, "On your way"), (59, "Finding your voice"),
            (40, "Finding your voice"), (39, "Just starting"), (0, "Just starting"),
        ])
    func labels(_ score: Int, _ label: String) {
        #expect(ScoreLabel(score).rawValue == label)
        let screen = Screen { ScoreRing(score: score) }
        #expect(screen.find(label: "Score")?.value == "\(score) of 100, \(label)")
    }

    @Test("MIR-R-34 MIR-R-35 the report begins with ring, tags and the four tiles")
    func tiles() async throws {
        let screen = await report()
        let score = try #require(sample.confidenceScore)
        #expect(screen.find(label: "Score")?.value.hasPrefix("\(score) of 100") == true)
        for tag in sample.impressionTags { #expect(screen.contains(tag)) }
        #expect(screen.find(label: "Eye contact")?.value == "not measured")
        #expect(screen.find(label: "Fillers")?.value == "not measured")
        #expect(screen.find(label: "Duration")?.value == "42 s")
        #expect(screen.find(label: "Energy")?.value.hasSuffix("%") == true)
    }

    @Test("MIR-R-37 it has the sections: in short, strengths, growth, exercises, moments, voice, body, and the recipe")
    func sections() async {
        let screen = await report()
        let headings = screen.all(role: .heading).map(\.label)
        let expected = [
            "Energy", "In short", "Strengths", "To grow", "Exercises", "Key moments", "Voice", "Body and picture",
            "Not measured", "How the score is made", "Your recording",
        ]
        #expect(headings.filter(expected.contains) == expected)
        #expect(screen.contains(sample.feedback))
        for exercise in sample.exercises { #expect(screen.contains(exercise.how)) }
    }

    @Test("every number has unit and margin, and what couldn't be measured says why")
    func numbers() async {
        let screen = await report()
        #expect(screen.find(label: "Loudness")?.value == "-22 LUFS, between -22.5 and -21.5 LUFS")
        #expect(screen.find(label: "Pauses")?.value == "2, counted exactly")
        #expect(screen.find(label: "Breaths")?.value == "not measurable, Nothing here can tell this honestly.")
        #expect(screen.contains("left out (20)"))
    }

    @Test("words have their own section: counts as at least so many, the pace as an estimate, and who heard them")
    func words() async {
        mirror.set { $0.reports = [FakeMirror.report(0, saying: true)] }
        let screen = await mirror.home()
        await screen.tap(screen.elements.first { $0.label.hasPrefix("Latest report") }?.label ?? "Latest report")
        await screen.wait(for: "Strengths")
        #expect(screen.find(label: "Fillers")?.value == "At least 3")
        #expect(screen.all(role: .heading).map(\.label).contains("Words"))
        #expect(
            screen.find(label: "Words a minute")?.value == "150 a minute, an estimate, between 135 and 165 a minute")
        #expect(screen.find(label: "“Um”")?.value == "2, at least that")
        #expect(screen.contains("Written down by OpenAI (whisper-1)") && screen.contains("leave out hesitations"))
        #expect(!screen.contains("Filler words"))
    }

    @Test("MIR-R-39 what a model has estimated is marked so, and what was counted isn't")
    func estimates() throws {
        var gaze = ReportReading("gaze.to-camera", "share", method: "gaze", version: 1)
        (gaze.value, gaze.low, gaze.high) = (0.7, 0.6, 0.8)
        #expect(try #require(ReadingWords(gaze)).isEstimate)
        var pauses = ReportReading("pauses.count", "count", method: "pauses", version: 1)
        (pauses.value, pauses.low, pauses.high) = (3, 3, 3)
        #expect(try !#require(ReadingWords(pauses)).isEstimate)
        #expect(Screen { EstimateMark() }.contains("Estimate"))
    }

    @Test(
        "a share's margin ends at nothing and at all",
        arguments: [(1.0, 0.97, 1.03, "97 and 100%"), (0, -0.02, 0.03, "0 and 3%")])
    func shares(value: Double, low: Double, high: Double, words: String) throws {
        var face = ReportReading("face.presence", "share", method: "face", version: 1)
        (face.value, face.low, face.high) = (value, low, high)
        #expect(try #require(ReadingWords(face)).margin == "between \(words)")
    }

    @Test(
        "no number is finer than its margin",
        arguments: [
            (181.4, 163.2, 199.5 as Double?, "181 a minute", "between 163 and 200 a minute"),
            (3.94, 3.5, 4.4, "3.9 a minute", "between 3.5 and 4.4 a minute"),
            (36.3, 36.3, nil, "36 a minute", "at least that"), (2.26, 2.26, nil, "2.3 a minute", "at least that"),
        ])
    func precision(value: Double, low: Double, high: Double?, number: String, margin: String) throws {
        var pace = ReportReading("words.rate", "1/min", method: "words", version: 1)
        (pace.value, pace.low, pace.high) = (value, low, high)
        let words = try #require(ReadingWords(pace))
        #expect(words.value == number && words.margin == margin)
    }

    @Test("MIR-R-36 the energy over time is a chart whose every value can be heard")
    func chart() async {
        let screen = await report()
        let bars = screen.elements.filter { $0.label.contains("percent energy") }
        #expect(bars.count == sample.toneTimeline.count)
        #expect(bars.first?.label.hasPrefix("0 to 5 seconds") == true)
    }

    @Test("MIR-R-38 the shared summary is a picture with score and tags, and without a word of the coach")
    func shared() async throws {
        _ = await report()
        await until("it is drawn") { !mirror.get(\.cards).isEmpty }
        let card = try #require(mirror.get(\.cards).first)
        #expect(card.gauge?.percent == sample.confidenceScore)
        #expect(card.notes.allSatisfy(sample.impressionTags.contains))
        let words = [card.title, card.kind, card.headline, card.subtitle ?? "", card.disclaimer] + card.notes
        for sentence in [sample.feedback] + (sample.strengths + sample.improvements).map(\.text) {
            #expect(!words.contains { $0.contains(sentence) })
        }
    }

    @Test("the receipt says when the recording was deleted and how large it was; its fingerprint is folded away")
    func receipt() async {
        let screen = await report()
        #expect(screen.find(label: "Deleted on our server")?.value.contains("2026") == true)
        #expect(screen.find(label: "Size")?.value == "2.3 MB")
        #expect(!screen.contains("abababab"))
    }

    @Test("deleting asks first; then the report is gone here and there")
    func delete() async {
        let screen = await report()
        await screen.tap("More")
        await screen.tap("Delete")
        #expect(screen.contains("Delete this report?") && mirror.get(\.deleted).isEmpty)
        await screen.tap("Delete")
        await until("it was deleted") { mirror.get(\.deleted).count == 1 }
        #expect(mirror.get(\.deleted).first?.filters == [.init("id", "eq.\(FakeMirror.session(0).path)")])
        await screen.wait(for: "Hello")
    }

    @Test("a moment plays this phone's own copy from there")
    func moments() async {
        let screen = await mirror.recorded()
        mirror.set { $0.reports = [FakeMirror.report(0)] }
        mirror.answer(.analysis("done"))
        await screen.wait(for: "Key moments")
        #expect(screen.contains("Only this phone has it still."))
        let moments = screen.elements.filter { $0.role == .button && $0.label.contains("Your longest pause") }
        #expect(moments.count == 1 && moments.first?.label.hasPrefix("0:20") == true, "\(screen.elements.map(\.label))")
    }

    // MARK: - history

    @Test("MIR-R-41 MIR-R-42 history: the trend of the last ten, count, average and best, three filters, two columns")
    func history() async {
        mirror.set { state in
            state.reports = (0..<12).map { FakeMirror.report($0, score: 50 + $0, daysAgo: Double($0) * 4) }
        }
        let screen = await mirror.home()
        await screen.tap("History")
        await screen.wait(for: "Your last 10")
        #expect(
            screen.elements.filter {
                $0.label.hasPrefix("Report ") && $0.label.contains("score ") && $0.label.contains("of 10")
            }.count
                == 10)
        await screen.wait(for: "Average")
        #expect(screen.find(label: "Reports")?.value == "12")
        #expect(screen.find(label: "Average")?.value == "56" && screen.find(label: "Best")?.value == "61")
        #expect(screen.elements.count { $0.label.hasPrefix("Report, ") } == 12)
        await screen.tap("Week")
        await until("the week") { screen.find(label: "Reports")?.value == "2" }
        #expect(screen.elements.count { $0.label.hasPrefix("Report, ") } == 2)
        await screen.tap("Month")
        await until("the month") { screen.find(label: "Reports")?.value == "8" }
        #expect(screen.parts.contains { $0.style("grid-template-columns")?.split(separator: " ").count == 2 })
    }

    @Test("MIR-R-50 MIR-V-21 a new account sees no score, no tag and no number, but what to expect")
    func nothing() async {
        let screen = await mirror.home()
        #expect(screen.contains("Your first report") && screen.find(label: "Score") == nil)
        await screen.tap("History")
        await screen.wait(for: "No reports yet")
        #expect(screen.find(label: "Average") == nil && screen.find(label: "Best") == nil)
    }
}
