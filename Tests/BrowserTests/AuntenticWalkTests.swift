/// Chromium walks through Auntentic on a running server.
import Foundation
import TestSupport
import Testing

@Suite(.serialized, .aside) struct AuntenticWalkTests {
    @Test(
        "AUN-NF-3 sign up, four photos, a result within two minutes, history, settings, out and in: light and dark",
        .timeLimit(.minutes(10)))
    func walk() async throws { try await Walk.run("walk.py", until: "all walks passed") }

    @Test(
        "another tab, a file that is no picture, a server that falls silent: the page says so and goes on",
        .timeLimit(.minutes(10)))
    func faults() async throws { try await Walk.run("faults.py", until: "all faults named") }

    @Test(
        "an account deleted elsewhere signs out, in words; a server that is stopped is named, and found when it is back",
        .timeLimit(.minutes(10)))
    func absences() async throws {
        try await Walk.run("absences.py", until: "what is gone was named, and what came back was found")
    }

    @Test(
        "AUN-NF-69 a link shared and taken back, the data as a file, a check deleted, the account deleted",
        .timeLimit(.minutes(10)))
    func privacy() async throws { try await Walk.run("privacy.py", until: "all that is private stays so") }

    @Test(
        "AUN-FR-8.4 a message about a check that was left leads to its result; links that lead nowhere say so",
        .timeLimit(.minutes(10)))
    func notices() async throws {
        try await FakeOpenAI.run(otherwise: .slow(.seconds(12), .verdict("authentic"))) { fake, url in
            try await Walk.run(
                "notices.py", until: "the message led to its result",
                arguments: ["--openai-base-url", url, "--openai-model", "fake-vision", "--openai-name", "OpenAI"],
                environment: ["OPENAI_API_KEY": fake.key])
        }
    }

    @Test(
        "AUN-CR-12 AUN-CR-29 AUN-CR-44 free checks used up, a pack bought, refunded and told; a month bought, and lapsed",
        .timeLimit(.minutes(10)))
    func buying() async throws {
        try await FakeOpenAI.run(otherwise: .verdict("authentic")) { fake, url in
            try await Walk.run(
                "buying.py", until: "what was paid for was there, and what was taken back was told",
                evidence: "off",
                arguments: ["--openai-base-url", url, "--openai-model", "fake-vision", "--openai-name", "OpenAI"],
                environment: ["OPENAI_API_KEY": fake.key])
            // Two phones: three free checks, one of the pack, two of the month.
            #expect(fake.billed == 12)
        }
    }

    @Test(
        "a sheet takes the keyboard and gives it back; Escape, a tap beside it and a swipe down close it",
        .timeLimit(.minutes(10)))
    func sheets() async throws { try await Walk.run("sheets.py", until: "the sheet opened and closed each way") }

    @Test("AUN-NF-58 at the largest text size every main screen can be read in full", .timeLimit(.minutes(15)))
    func largestText() async throws {
        let wish = FakeOpenAI.report("inconclusive", confidence: 40)
            .replacing("\"additionalPhotosNeeded\":null", with: "\"additionalPhotosNeeded\":[\"sole\",\"heel\"]")
        let nothing = FakeOpenAI.report("inconclusive", confidence: 0)
            .replacing("\"isSneaker\":true", with: "\"isSneaker\":false")
        #expect(wish.contains("sole") && nothing.contains("false"), "the fake's report is written differently now")
        // Slow enough to be looked at while it waits.
        let slow = FakeOpenAI.Behaviour.slow(.seconds(5), .verdict("authentic"))
        try await FakeOpenAI.run(slow, .verdict("fake"), .answer(wish), .answer(nothing)) { fake, url in
            try await Walk.run(
                "largest.py", until: "everything fits", evidence: "off",
                arguments: ["--openai-base-url", url, "--openai-model", "fake-vision", "--openai-name", "OpenAI"],
                environment: ["OPENAI_API_KEY": fake.key])
            #expect(fake.billed == 4)
        }
    }

    @Test(
        "tag and box of two pairs: the evidence's sentences, pieces and places can be seen, light, dark and at any size",
        .timeLimit(.minutes(10)))
    func evidence() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let drawn = try Program.run([
                "labels", folder.path, "--seed", "20", "--count", "2", "--contradictions", "0",
            ])
            #expect(drawn.status == 0, "\(drawn.output)")
            try await Walk.run("evidence.py", until: "the evidence is there to be seen", labels: folder.path)
        }
    }
}
