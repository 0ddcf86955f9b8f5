/// A prompt goes out once, and what comes back is shown; a refusal says what to do.
import Clients
import Foundation
import Testing
import Wire

@testable import EchoFeatures

@MainActor
struct EchoModelTests {
    private static let backend = PreviewBackend(
        stages: ["listening", "answering"], result: { ["path": .string("folder/\($0).txt")] })

    private func clients(starts: [ClientError] = []) -> Clients {
        var clients = Clients.preview(Self.backend)
        let refusals = Locked(starts)
        let start = clients.functions.start
        clients.functions.start = { (name, body, key) async throws(ClientError) in
            if let refusal = refusals.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { throw refusal }
            return try await start(name, body, key)
        }
        clients.storage.download = { (bucket, path) async throws(ClientError) in Data("\(bucket): \(path)".utf8) }
        return clients
    }

    @Test("an empty prompt can't be sent; a good one comes back from the app's own bucket")
    func answer() async {
        let model = EchoModel(clients: clients())
        #expect(!model.canSend)
        model.prompt = "hello"
        #expect(model.canSend)
        await model.send()
        guard case .answered(let text) = model.phase else { return #expect(Bool(false), "\(model.phase)") }
        #expect(text.hasPrefix("echo: folder/"))
        model.clear()
        #expect(model.prompt.isEmpty && model.phase == .idle)
    }

    @Test("consent is asked for by name, and a try after it goes on; being offline is said in words")
    func refusals() async {
        let model = EchoModel(
            clients: clients(starts: [
                .consentRequired(.init(purpose: "text", provider: "mountain", name: "The Mountain")), .offline,
            ]))
        model.prompt = "hello"
        await model.send()
        #expect(model.phase == .needsConsent(.init(purpose: "text", provider: "mountain", name: "The Mountain")))
        await model.send()
        #expect(model.phase == .failed(Trouble(.offline)))
        await model.send()
        guard case .answered = model.phase else { return #expect(Bool(false), "\(model.phase)") }
    }
}
