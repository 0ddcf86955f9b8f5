/// Crashes, patient leases and cancellations: a request is put to fal once, whatever becomes of those who wait.
import Foundation
import TestSupport
import Testing

@testable import ServerProviders

@Suite struct FalResumeTests {
    /// A run that is cancelled when its ticket says so, as a process ends; gives what it had stored.
    private func interrupted(
        _ fake: FakeFal, _ state: ImageTicket.State = .accepted, hasWebhook: Bool = false
    ) async throws -> ImageTicket {
        let album = Album()
        return try await FalBench.use(fake, hasWebhook: hasWebhook) { maker in
            let task = Task { await maker.outcome(.boat(), album) }
            try await eventually { album.tickets.last?.state == state }
            task.cancel()
            #expect(await task.value.label == "cancelled")
            return try #require(album.tickets.last)
        }
    }

    /// As the job's row holds it.
    private func stored(_ ticket: ImageTicket) throws -> ImageTicket {
        let data = try JSONEncoder().encode(ticket)
        #expect(data.count < 2000)
        return try JSONDecoder().decode(ImageTicket.self, from: data)
    }

    @Test("after a crash between submitting and waiting, another process waits for the same request")
    func crash() async throws {
        try await FakeFal.run { fake in
            fake.then(.never)
            let ticket = try stored(try await interrupted(fake))
            #expect(fake.cancelled == [])
            let id = try #require(ticket.requestID)
            fake.finish(id)
            try await FalBench.use(fake) { maker in
                let album = Album()
                let run = try await maker.make(.boat(), from: ticket, watch: album.watch)
                #expect((run.made, run.requestID, album.made.first?.requestID) == (1, id, id))
                #expect((album.tickets.count, album.calls.first?.outcome.attempts) == (0, 0))
            }
            #expect((fake.submissions, fake.accepted) == (1, 1))
        }
    }

    @Test("a cancelled task lets a submission finish, so that its ticket isn't lost")
    func cancelledWhileSubmitting() async throws {
        try await FakeFal.run { fake in
            let latch = Latch(), album = Album()
            fake.expect(.acceptedAfter(latch))
            try await FalBench.use(fake) { maker in
                let task = Task { await maker.outcome(.boat(), album) }
                try await eventually { fake.accepted == 1 }
                task.cancel()
                latch.open()
                #expect(await task.value.label == "cancelled")
                #expect(album.tickets.last?.requestID == fake.asked.first?.id)
                let run = await maker.outcome(.boat(), from: album.tickets.last)
                #expect((run.label, fake.submissions) == ("made 1", 1))
            }
        }
    }

    @Test("a ticket without an id is never asked again; without messages nothing can come of it")
    func unknown() async throws {
        try await FakeFal.run { fake in
            try await FalBench.use(fake) { maker in
                let ticket = ImageTicket(provider: "fal", model: "fal-ai/flux/schnell")
                #expect(await maker.outcome(.boat(), from: ticket).label == "interrupted")
                #expect(fake.submissions == 0)
            }
        }
    }

    @Test("a ticket without an id is found again by fal's message about it")
    func foundByMessage() async throws {
        let postman = Postman()
        try await FakeFal.run(sends: { await postman.carry($0) }) { fake in
            fake.then(.never)
            let latch = Latch()
            fake.expect(.acceptedAfter(latch))
            let lost = Album()
            let ticket = try await FalBench.use(fake, hasWebhook: true) { maker in
                let task = Task { await maker.outcome(.boat(), lost) }
                try await eventually { fake.accepted == 1 }
                let ticket = try #require(lost.tickets.last)
                latch.open()
                task.cancel()
                _ = await task.value
                return ticket
            }
            #expect(ticket.state == .asked)
            let album = Album()
            try await FalBench.use(fake, hasWebhook: true) { maker in
                postman.serve(maker)
                async let result = maker.outcome(.boat(), from: ticket, album)
                try await eventually { maker.notices.count == 1 }
                fake.finish(try #require(fake.asked.first?.id))
                #expect(await result.label == "made 1")
            }
            #expect((album.tickets.map(\.state), album.tickets.first?.requestID) == ([.accepted], fake.asked.first?.id))
            #expect((fake.submissions, fake.accepted) == (1, 1))
        }
    }

    @Test("a ticket of another provider, or one that leads elsewhere, is sent nothing, least of all the key")
    func foreign() async throws {
        try await FakeFal.run { fake in
            try await FalBench.use(fake) { maker in
                let other = ImageTicket(provider: "openai", model: "gpt-image-1")
                #expect(await maker.outcome(.boat(), from: other).label == "gone")
                for place in ["http://evil.example/x", fake.base + "@evil.example/x", fake.base + "/a b", fake.base] {
                    let ticket = ImageTicket(provider: "fal", model: "fal-ai/flux/schnell").accepted(
                        as: "r1", at: .init(status: place, result: place, cancel: place))
                    #expect(await maker.outcome(.boat(), from: ticket).label == "gone")
                    #expect(await maker.cancel(ticket) == .unknown)
                }
                #expect(fake.submissions + fake.polls == 0)
            }
        }
    }

    @Test("an answer that leads elsewhere is not followed: the places are known anyway")
    func misled() async throws {
        try await FakeFal.run { fake in
            try await FalBench.use(fake) { maker in
                let body = #"""
                    {"request_id":"r1","status_url":"http://evil.example/s","response_url":"http://evil.example/r",\#
                    "cancel_url":"http://evil.example/c"}
                    """#
                let submission = try FalSubmission(Data(body.utf8), model: .words, origin: "https://queue.fal.run")
                let base = "https://queue.fal.run/fal-ai/flux/requests/r1"
                #expect(submission.places == .init(status: base + "/status", result: base, cancel: base + "/cancel"))
                _ = maker
            }
        }
    }

    @Test("cancelling the task leaves the request; cancelling the ticket drops it")
    func cancel() async throws {
        try await FakeFal.run { fake in
            fake.then(.never)
            let ticket = try await interrupted(fake)
            #expect(fake.cancelled == [])
            try await FalBench.use(fake) { maker in
                #expect(await maker.cancel(ticket) == .accepted)
                #expect(fake.cancelled == [ticket.requestID])
                #expect(await maker.outcome(.boat(), from: ticket).label == "gone")
                #expect(fake.submissions == 1)
                let done = Album()
                _ = await maker.outcome(.boat(), done)
                let finished = try #require(done.tickets.last)
                #expect(await maker.cancel(finished) == .tooLate)
                #expect(await maker.cancel(ImageTicket(provider: "fal", model: "m")) == .unknown)
            }
        }
    }

    @Test("a ticket that can't be stored before: nothing is sent. Afterwards: the request is cancelled")
    func unkept() async throws {
        try await FakeFal.run { fake in
            try await FalBench.use(fake) { maker in
                #expect(await maker.outcome(.boat(), Album(failingKeep: 1)).label == "not_kept")
                #expect(fake.submissions == 0)
                fake.then(.never)
                #expect(await maker.outcome(.boat(), Album(failingKeep: 2)).label == "not_kept")
                #expect((fake.accepted, fake.cancelled) == (1, fake.asked.map(\.id)))
            }
        }
    }
}
