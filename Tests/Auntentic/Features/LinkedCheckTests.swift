/// Links into the app: to one's own result, to the check that is being made, and to nothing.
import Clients
import Foundation
import Testing
import Wire
import WorkFeatures

@testable import AuntenticFeatures

@MainActor struct LinkedCheckTests {
    private let backend = FakeBackend()
    nonisolated private static let job = "5f0c8b1e-3a55-4f57-9c7e-2b1d8b0f6a11"

    private func model() -> AuntenticModel { AuntenticModel(account: FakeBackend.account, clients: backend.clients) }

    /// Results that the server lets this account read.
    private func store() {
        guard case .object(var row) = Fixtures.record(1) else { return }
        row["job_id"] = .string(Self.job)
        let record = JSONValue.object(row)
        backend.set { $0.records = [Fixtures.record(2), record] }
    }

    @Test("a link to one's own result shows that result, in whatever case it was written")
    func own() async throws {
        store()
        for text in ["auntentic://check/\(Self.job)", "AUNTENTIC://CHECK/\(Self.job.uppercased())"] {
            let model = model()
            await model.open(try #require(URL(string: text)))
            #expect(model.linked?.id == "check-1", "\(text)")
            #expect(model.linkProblem == nil && !model.isCheckOpen)
        }
    }

    @Test(
        "what isn't a link to a check asks the server nothing, and says that nothing was changed",
        arguments: [
            "echo://check/\(Self.job)", "auntentic://text/\(Self.job)", "auntentic://check/none",
            "auntentic://check/\(Self.job)/more",
            "auntentic://check/\(Self.job)?x=" + String(repeating: "y", count: 10_000),
        ])
    func foreign(_ text: String) async throws {
        store()
        let model = model()
        await model.open(try #require(URL(string: text)))
        #expect(model.linked == nil && model.linkProblem?.contains("Nothing was changed") == true)
        #expect(model.isShowingLinkProblem)
        #expect(backend.get(\.queries).isEmpty)
    }

    @Test("a result of somebody else's isn't there for this account, and is told without saying whose it is")
    func notMine() async throws {
        store()
        let model = model()
        await model.open(try #require(URL(string: "auntentic://check/\(UUID().uuidString)")))
        #expect(model.linked == nil)
        #expect(model.linkProblem?.contains("no result behind it in your account") == true)
    }

    @Test("without a connection the words say so, and the same link works afterwards")
    func offline() async throws {
        store()
        backend.set { $0.selectErrors["authentications"] = [.offline] }
        let model = model()
        let link = try #require(URL(string: "auntentic://check/\(Self.job)"))
        await model.open(link)
        #expect(model.linkProblem == Trouble(.offline).message && model.linked == nil)
        await model.open(link)
        #expect(model.linkProblem == nil && model.linked?.id == "check-1")
    }
}
