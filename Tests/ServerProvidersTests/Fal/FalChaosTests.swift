/// Many requests, every kind of failure by chance, processes that end at any moment: none is accepted twice.
import Foundation
import SeededRandom
import TestSupport
import Testing

@testable import ServerProviders

@Suite struct FalChaosTests {
    /// What one job stores: its last ticket, and the pictures it was given.
    private struct Job: Sendable {
        var number: Int
        var ticket: ImageTicket?
        var delivered: Set<Int> = []
        var label = ""
        var runs = 0
    }

    @Test("crashes, lost answers and messages in any order: one acceptance for each job, and no picture of another's")
    func once() async throws {
        let postman = Postman()
        try await FakeFal.run(sends: { await postman.carry($0) }) { fake in
            var random = SplitMix(seed: 14)
            for _ in 0..<400 {
                fake.expect(Self.entrance(&random))
                fake.then(Self.run(&random))
            }
            let jobs = try await withThrowingTaskGroup(of: Job.self) { group in
                for number in 0..<60 {
                    let seed = random.next()
                    group.addTask { try await Self.live(Job(number: number), seed, fake, postman) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let asked = Dictionary(grouping: fake.asked, by: \.prompt)
            #expect(asked.values.allSatisfy { $0.count == 1 })
            #expect(fake.refusals == [])
            for job in jobs {
                let own = asked["job \(job.number)"]?.first
                if let id = job.ticket?.requestID { #expect(own?.id == id) }
                if job.label.hasPrefix("made") { #expect(own != nil) }
            }
            // The chances are such that all of this happens.
            let labels = Set(jobs.map(\.label))
            #expect(labels.contains("made 2") && labels.count > 1, "\(labels)")
            #expect(jobs.contains { $0.runs > 1 && $0.label == "made 2" })
        }
    }

    private static func live(
        _ start: Job, _ seed: UInt64, _ fake: FakeFal, _ postman: Postman
    ) async throws -> Job {
        var job = start
        var random = SplitMix(seed: seed)
        while job.runs < 6 {
            job.runs += 1
            let album = Album()
            var request = ImageRequest.boat(count: 2, deadline: .seconds(2))
            (request.prompt, request.style) = ("job \(job.number)", nil)
            let wait = random.chance(0.5) ? random.below(60) : nil
            let (ticket, question) = (job.ticket, request)
            let end = try await FalBench.use(fake, hasWebhook: true) { maker in
                // Messages find whichever process was the last to start, as they do behind a balancer.
                postman.serve(maker)
                let task = Task { await maker.outcome(question, from: ticket, album) }
                if let wait {
                    try await Task.sleep(for: .milliseconds(wait))
                    task.cancel()
                }
                return await task.value
            }
            job.ticket = album.tickets.last ?? job.ticket
            for made in album.made { job.delivered.insert(made.index) }
            job.label = end.label
            if end.label != "cancelled" { break }
        }
        return job
    }

    private static func entrance(_ random: inout SplitMix) -> FakeFal.Entrance {
        switch random.below(10) {
        case 0: .acceptedThenReset
        case 1: .acceptedButSays(status: 502, body: "<html>")
        case 2: .refused(status: 429)
        case 3: .slow(.milliseconds(random.below(40)), .accepted)
        case 4: .resetEarly
        case 5: .acceptedButSays(status: 200, body: "{}")
        default: .accepted
        }
    }

    private static func run(_ random: inout SplitMix) -> FakeFal.Run {
        switch random.below(8) {
        case 0: .failed(status: 500, body: #"{"detail":"x","error_type":"runner_server_error"}"#)
        case 1: .says("garbage")
        case 2: .hidden(2, .pictures)
        case 3, 4: .slow(.milliseconds(random.below(60)), .pictures)
        case 5: .flagged([0])
        default: .pictures
        }
    }
}
