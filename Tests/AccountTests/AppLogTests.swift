/// What the apps log, and that nothing else does.
import AccountFeatures
import Clients
import Foundation
import Testing

@Suite("App log", .timeLimit(.minutes(1)))
@MainActor
struct AppLogTests {
    private let lines = Locked([String]())
    private var log: AppLog { AppLog { [lines] line in lines.withLock { $0.append(line) } } }

    @Test("AUN-NF-21 a line is the source's own words and at most a number")
    func line() {
        log.note("a thing happened")
        log.note("tries", 3)
        #expect(lines.withLock { $0 } == ["a thing happened", "tries: 3"])
    }

    @Test("AUN-NF-21 a failed start is logged without the server's words, which may name a person or a token")
    func session() async {
        let backend = FakeBackend()
        backend.error = .refused(code: "odd", message: "anna@example.com eyJhbGciOiJIUzI1NiJ9 is not welcome")
        var clients = backend.clients
        clients.clock = .patient
        let session = SessionModel(clients: clients, log: log)
        let life = Task { await session.start() }
        for _ in 0..<10_000 where lines.withLock({ $0.isEmpty }) { await Task.yield() }
        life.cancel()
        #expect(lines.withLock { $0 } == ["the stored session could not be checked"])
    }
}
