/// The failing values: a call that a test did not foresee makes that test fail.
import Clients
import Foundation
import IssueReporting
import Testing

@Suite struct FailingTests {
    @Test("what a test has not replaced reports an issue by its name, and throws")
    func reports() async {
        let clients = Clients.failing
        let reporter = Recorder()
        await withIssueReporters([reporter]) {
            await #expect(throws: ClientError.self) { try await clients.auth.restore() }
            await #expect(throws: ClientError.self) { try await clients.functions.start("x", Data(), "key") }
            await #expect(throws: PhotoFailure.self) { try await clients.photos.prepare(Data()) }
            #expect(clients.keychain.read("session") == nil)
            await clients.auth.signOut()
        }
        let names = ["AuthClient.restore", "FunctionsClient.start", "PhotosClient.prepare", "KeychainClient.read"]
        #expect(
            reporter.messages
                == (names + ["AuthClient.signOut"]).map { "\($0) was called, and this test has not replaced it." })
    }

    @Test("a replaced part is silent")
    func replaced() async throws {
        var clients = Clients.failing
        clients.auth.restore = { () async throws(ClientError) in Samples.account }
        let reporter = Recorder()
        let account = try await withIssueReporters([reporter]) { () async throws in try await clients.auth.restore() }
        #expect(account == Samples.account)
        #expect(reporter.messages.isEmpty)
    }
}

/// Keeps what was reported.
private final class Recorder: IssueReporter {
    private let heard = Locked<[String]>([])

    var messages: [String] { heard.withLock { $0 } }

    func reportIssue(
        _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString, filePath: StaticString,
        line: UInt, column: UInt
    ) {
        let text = message() ?? ""
        heard.withLock { $0.append(text) }
    }
}
