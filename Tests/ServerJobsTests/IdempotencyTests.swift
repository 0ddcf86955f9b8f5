/// The same request again, the same key for another request, and many at once.
import Foundation
import ServerDatabase
import ServerJobs
import TestSupport
import Testing
import Wire

@Suite("Idempotency keys")
struct IdempotencyTests {
    @Test("replaying a request returns the same job and charges once")
    func replay() async throws {
        try await Workshop.open { workshop in
            let handler = ScriptedHandler()
            try await workshop.withRunner(handler) { runner in
                let first = try await workshop.finished(runner, try workshop.request(Script(), key: "k"))
                for _ in 0..<3 {
                    let start = try await runner.submit(try workshop.request(Script(), key: "k"))
                    guard case .replayed(let job) = start else { throw NotStarted(start: start) }
                    #expect(job.id == first.id)
                    #expect(job.result == first.result)
                }
                #expect(handler.runs.total == 1)
                #expect(try await workshop.wallet() == [2, 0])
            }
        }
    }

    @Test("the same key with another body is a conflict and changes nothing")
    func conflict() async throws {
        try await Workshop.open { workshop in
            try await workshop.withRunner(ScriptedHandler()) { runner in
                _ = try await workshop.finished(runner, try workshop.request(Script(), key: "k"))
                let start = try await runner.submit(try workshop.request(Script(note: "other"), key: "k"))
                guard case .conflict = start else { throw NotStarted(start: start) }
                #expect(try await workshop.wallet() == [2, 0])
            }
        }
    }

    @Test("two accounts may use the same key")
    func perAccount() async throws {
        try await Workshop.open { workshop in
            let other = try await TestUser.make(workshop.database, try await makeTestTokens())
            try await workshop.withRunner(ScriptedHandler()) { runner in
                let one = try await workshop.started(runner, try workshop.request(Script(), key: "k"))
                let two = try await workshop.started(runner, try workshop.request(Script(), key: "k", user: other.id))
                #expect(one.id != two.id)
            }
        }
    }

    @Test("the same request many times at once makes one job and takes one credit")
    func atOnce() async throws {
        try await Workshop.open { workshop in
            let handler = ScriptedHandler()
            try await workshop.withRunner(handler) { runner in
                let ids = try await withThrowingTaskGroup(of: UUID.self) { group in
                    for _ in 0..<20 {
                        group.addTask {
                            switch try await runner.submit(try workshop.request(Script(milliseconds: 50), key: "k")) {
                            case .started(let job), .replayed(let job): return job.id
                            case let other: throw NotStarted(start: other)
                            }
                        }
                    }
                    return try await group.reduce(into: Set<UUID>()) { $0.insert($1) }
                }
                #expect(ids.count == 1)
                _ = try await workshop.ended(runner, try #require(ids.first))
                #expect(handler.runs.total == 1)
                #expect(try await workshop.wallet() == [2, 0])
            }
        }
    }

    @Test("the same at once where the caller chooses the job's id, too: each finds the one job, and none fails")
    func sameIDAtOnce() async throws {
        try await Workshop.open { workshop in
            try await workshop.withRunner(ScriptedHandler()) { runner in
                // Which of two rows of an index is met first is a matter of microseconds.
                for _ in 0..<60 {
                    let id = UUID()
                    var request = try workshop.request(Script(milliseconds: 0), key: id.uuidString, price: 0)
                    request.id = id
                    let same = request
                    let ids = try await withThrowingTaskGroup(of: UUID.self) { group in
                        for _ in 0..<6 {
                            group.addTask {
                                switch try await runner.submit(same) {
                                case .started(let job), .replayed(let job): return job.id
                                case let other: throw NotStarted(start: other)
                                }
                            }
                        }
                        return try await group.reduce(into: Set<UUID>()) { $0.insert($1) }
                    }
                    #expect(ids == [id])
                }
            }
        }
    }

    @Test("AUN-CR-33a many different requests at once start as many jobs as there are credits")
    func manyJobs() async throws {
        try await Workshop.open { workshop in
            try await workshop.withRunner(ScriptedHandler()) { runner in
                let started = try await withThrowingTaskGroup(of: Bool.self) { group in
                    for _ in 0..<20 {
                        group.addTask {
                            if case .started = try await runner.submit(
                                try workshop.request(Script(milliseconds: 300)))
                            {
                                true
                            } else {
                                false
                            }
                        }
                    }
                    return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
                }
                #expect(started == 3)
                try await eventually { try await workshop.wallet() == [0, 0] }
                #expect(try await workshop.number("select count(*) from atelier.audit()") == 0)
            }
        }
    }
}
