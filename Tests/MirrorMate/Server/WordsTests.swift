/// Words on the whole way: who is asked, what the report says, and that a report without them is whole.
import Foundation
import MirrorMateCore
import ServerProviders
import TestSupport
import Testing
import Wire

@testable import MirrorMateServer

@Suite(.aside) struct WordsTests {
    /// - Parameter agrees: to have the recording heard.
    private func recorded(
        _ fake: FakeOpenAISpeech, _ address: String, agrees: Bool = true,
        _ check: @escaping @Sendable (AnalysisReport, ProductStage) async throws -> Void
    ) async throws {
        let variables = fake.environment(address, name: "Scrivener")
        let transcriber = try TranscriberConfiguration.read { variables[$0] }
        try await ProductStage.open(MirrorMate.self, transcriber: transcriber) { stage in
            if agrees { try await stage.agree("voice") }
            try await withTemporaryFolder { folder in
                let (_, job) = try await stage.record(try TestClip(in: folder).film(seconds: 8))
                #expect(job["status"] == "done" && job["charged"] == true, "\(job.jsonText)")
            }
            try await check(try await stage.report(), stage)
        }
    }

    @Test(
        "MIR-R-25 MIR-R-26 the report counts the eight fillers from a transcript, and has words per minute beside the other parts of the voice"
    )
    func whole() async throws {
        try await FakeOpenAISpeech.run { fake, address in
            try await recorded(fake, address) { report, stage in
                for (filler, count) in [
                    ("um", 1.0), ("uh", 1), ("like", 1), ("you-know", 0), ("so", 0), ("actually", 0), ("basically", 1),
                    ("i-mean", 0),
                ] {
                    #expect(report.reading("fillers.\(filler)")?.value == count, "\(filler)")
                }
                let all = try #require(report.reading("fillers.count"))
                // Recognisers drop some: there is no upper end.
                #expect(all.value == 4 && all.low == 4 && all.high == nil)
                #expect(all.method == "fillers.listed-and-apart+whisper-1" && all.version == 1)
                #expect(report.reading("repetitions.count")?.value == 1)
                let pace = try #require(report.vocal.wordsPerMinute)
                #expect(abs(pace - 180) < 2 && report.reading("words.rate")?.unit == "1/min")
                #expect(report.vocal.volumeConsistency != nil && report.vocal.tonalVariety != nil)
                #expect(report.vocal.clarity != nil && report.vocal.pauseEffectiveness != nil)
                let fillers = try #require(report.score.parts.first { $0.part == .fewFillers })
                #expect(fillers.grade == 0 && fillers.from == ["fillers.rate"])
                #expect(report.score.parts.first { $0.part == .voice }?.from.contains("words.rate") == true)
                #expect(report.score.measuredWeight == 85 && report.problem == nil)
                #expect(!report.leftOut.contains { $0.what == "Filler words" || $0.what == "Words per minute" })
                #expect(report.transcript == TranscriptSource(name: "Scrivener", model: "whisper-1"))
                // The numbers are kept, and not what was said.
                let stored = try #require(try await stage.own("analysis_reports", "report")?[0])
                #expect(!stored.contains("everybody"))
                let answered =
                    "select count(*) from atelier.provider_calls where model = 'whisper-1' and outcome = 'answered'"
                #expect(try await stage.number(answered) == 1)
            }
            // The sound of the recording, and nothing that says whose it is.
            let asked = try #require(fake.asked.first)
            #expect(fake.calls == 1 && abs(Double(asked.file.count - 44) / 32_000 - 8) < 0.1)
        }
    }

    @Test("nobody hears a recording without its owner's agreement; the report is whole without words and says why")
    func notAgreed() async throws {
        try await FakeOpenAISpeech.run { fake, address in
            try await recorded(fake, address, agrees: false) { report, stage in
                #expect(report.reading("words.rate")?.reason?.contains("you haven’t agreed that Scrivener") == true)
                #expect(report.leftOut.first { $0.what == "Filler words" }?.why.contains("Scrivener") == true)
                #expect(report.score.measuredWeight == 75 && report.vocal.wordsPerMinute == nil)
                #expect(report.transcript == nil && report.improvements.count == 3)
                let parties = try await stage.call("consent", ["app": "mirrormate"]).json["providers"]?.arrayValue
                #expect(parties?.first?["purpose"] == "voice" && parties?.first?["name"] == "Scrivener")
                #expect(parties?.first?["granted"] == false)
            }
            #expect(fake.calls == 0)
        }
    }

    @Test(
        "a transcriber that fails costs the report its words and nothing else",
        arguments: [
            FakeOpenAISpeech.Behaviour.serverError, .quota, .reset, .noWords("Good morning."),
            .raw(status: 200, body: "{"),
            .raw(status: 200, body: #"{"text":"x","words":[{"word":"x","start":1,"end":900}]}"#),
        ])
    func failed(_ behaviour: FakeOpenAISpeech.Behaviour) async throws {
        try await FakeOpenAISpeech.run(behaviour) { fake, address in
            try await recorded(fake, address) { report, stage in
                #expect(report.reading("words.rate")?.reason?.contains("didn’t work this time") == true)
                #expect(report.score.measuredWeight == 75 && report.problem == nil)
                let (used, calls) = (
                    try await stage.own("user_quotas", "daily_count"),
                    try await stage.number("select count(*) from atelier.provider_calls")
                )
                #expect(used == ["1"] && calls == 1)
            }
            #expect(fake.calls == 1)
        }
    }

    @Test("a recording that is refused is heard by nobody else")
    func refused() async throws {
        try await FakeOpenAISpeech.run { fake, address in
            let variables = fake.environment(address)
            let transcriber = try TranscriberConfiguration.read { variables[$0] }
            try await ProductStage.open(MirrorMate.self, transcriber: transcriber) { stage in
                try await stage.agree("voice")
                try await withTemporaryFolder { folder in
                    let film = try TestClip(in: folder).film(video: "testsrc2=s=180x320:r=15", seconds: 6)
                    #expect(try await stage.record(film).job["error"]?["code"] == "no_face")
                }
            }
            #expect(fake.calls == 0)
        }
    }
}
