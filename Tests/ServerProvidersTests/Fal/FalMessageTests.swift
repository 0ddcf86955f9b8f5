/// Messages from fal on their way to the run that waits, in every order in which they can come.
import Foundation
import TestSupport
import Testing

@testable import ServerProviders

@Suite struct FalMessageTests {
    /// A maker that gets the stand-in's messages, and hardly asks by itself.
    private func use<Value: Sendable>(
        _ configure: @escaping @Sendable (inout FalConfiguration) -> Void = { $0.polling.withMessages = .seconds(60) },
        _ body: @escaping @Sendable (FakeFal, FalImages, Postman) async throws -> Value
    ) async throws -> Value {
        let postman = Postman()
        return try await FakeFal.run(sends: { await postman.carry($0) }) { fake in
            try await FalBench.use(fake, hasWebhook: true, configure) { maker in
                postman.serve(maker)
                return try await body(fake, maker, postman)
            }
        }
    }

    @Test("a message ends the waiting at once, without a question")
    func message() async throws {
        try await use { fake, maker, postman in
            let album = Album()
            #expect(await maker.outcome(.boat(count: 2), album).label == "made 2")
            #expect((fake.polls, fake.accepted, maker.notices.count) == (0, 1, 0))
            #expect(postman.ends == [.success(.delivered)])
            let letter = try #require(postman.letters.first)
            #expect(letter.url.hasPrefix("https://pictures.example/fal?x=1&token="))
            #expect(letter.token == album.tickets.first?.token)
        }
    }

    @Test("a message before the submission's answer isn't lost")
    func early() async throws {
        try await use { fake, maker, postman in
            let latch = Latch()
            fake.expect(.acceptedAfter(latch))
            async let result = maker.outcome(.boat())
            try await eventually { postman.ends == [.success(.delivered)] }
            latch.open()
            #expect(await result.label == "made 1")
            #expect((fake.polls, fake.accepted) == (0, 1))
        }
    }

    @Test(
        "a submission whose answer is lost is found by its message, and not paid for twice",
        arguments: [
            FakeFal.Entrance.acceptedThenReset, .acceptedButSays(status: 502, body: "<html>"),
            .acceptedButSays(status: 200, body: "<html>"),
        ])
    func lostAnswer(_ entrance: FakeFal.Entrance) async throws {
        try await use { fake, maker, _ in
            fake.expect(entrance)
            let album = Album()
            #expect(await maker.outcome(.boat(), album).label == "made 1")
            #expect((fake.submissions, fake.accepted) == (1, 1))
            #expect(album.tickets.map(\.state) == [.asked, .accepted])
            #expect(album.calls.first?.outcome.requestID == fake.asked.first?.id)
            #expect(album.calls.first?.outcome.label == "answered")
        }
    }

    @Test("without a message, fal is asked")
    func neverComes() async throws {
        try await FakeFal.run { fake in
            let result = try await FalBench.use(fake, hasWebhook: true) { await $0.outcome(.boat()) }
            #expect(result.label == "made 1")
            #expect(fake.polls > 0)
        }
    }

    @Test("a second message is refused, and the first one's run isn't disturbed")
    func replayed() async throws {
        try await use { fake, maker, postman in
            #expect(await maker.outcome(.boat()).label == "made 1")
            let letter = try #require(postman.letters.first)
            #expect(await maker.webhook.outcome(letter) == .failure(.replayed))
            #expect(await maker.webhook.outcome(letter) == .failure(.replayed))
        }
    }

    @Test("a message for a cancelled job, or one that comes too late, finds nobody")
    func nobody() async throws {
        try await use { fake, maker, postman in
            fake.then(.never)
            let album = Album()
            let task = Task { await maker.outcome(.boat(), album) }
            try await eventually { album.tickets.last?.state == .accepted }
            task.cancel()
            #expect(await task.value.label == "cancelled")
            fake.finish(try #require(album.tickets.last?.requestID))
            try await eventually { !postman.ends.isEmpty }
            #expect(postman.ends == [.success(.nobodyWaits)])
            #expect((album.made.count, maker.notices.count) == (0, 0))
        }
    }

    @Test("a genuine message about another request changes nothing for the one that waits")
    func otherRequest() async throws {
        try await use { fake, maker, _ in
            _ = await maker.outcome(.boat())
            let other = try #require(fake.asked.first?.id)
            fake.then(.never)
            let album = Album()
            let task = Task { await maker.outcome(.boat(), album) }
            try await eventually { album.tickets.last?.state == .accepted }
            // Taken for ours, it would leave us without a picture.
            let unfit = #"{"images":[{"url":"https://x.example/a"}],"has_nsfw_concepts":[true]}"#
            let letter = try #require(fake.message(other, payload: unfit))
            let token = try #require(album.tickets.last?.token)
            #expect(await maker.webhook.outcome(letter, token: token) == .success(.delivered))
            fake.finish(try #require(album.tickets.last?.requestID))
            let run = try await task.value.get()
            #expect((run.made, run.requestID) == (1, album.tickets.last?.requestID))
        }
    }

    @Test(
        "a message that says too little sends us to the result; one that says what is wrong ends the run",
        arguments: [
            ("OK", "null", "made 1"), ("OK", "{}", "made 1"), ("OK", "\"text\"", "made 1"),
            ("ERROR", "null", "made 1"),
            ("ERROR", #"{"detail":[{"type":"content_policy_violation"}]}"#, "prompt_blocked"),
            ("OK", #"{"images":[{"url":"https://evil.example/a.jpg"}]}"#, "made 0"),
            ("OK", #"{"images":[{"url":7}]}"#, "made 0"),
        ])
    func payloads(_ status: String, _ payload: String, _ label: String) async throws {
        try await FakeFal.run { fake in
            try await FalBench.use(fake, hasWebhook: true, { $0.polling.withMessages = .seconds(60) }) { maker in
                let album = Album()
                let task = Task { await maker.outcome(.boat(), album) }
                try await eventually { album.tickets.last?.state == .accepted }
                let id = try #require(album.tickets.last?.requestID)
                let letter = try #require(fake.message(id, status: status, payload: payload))
                #expect(await maker.webhook.outcome(letter) == .success(.delivered))
                #expect(await task.value.label == label)
                #expect((fake.accepted, fake.polls) == (1, 0))
            }
        }
    }
}
