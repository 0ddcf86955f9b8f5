/// Finished pictures: what is missing, their files, and the community.
import ArtifexCore
import Clients
import Foundation
import Testing
import Wire

@testable import ArtifexFeatures

@MainActor @Suite struct ResultModelTests {
    private let backend = MakingBackend()

    private func result(
        _ job: JobEnvelope, _ change: (inout Clients) -> Void = { _ in }
    ) throws -> PictureResultModel {
        var clients = backend.clients
        change(&clients)
        let made = try JSONDecoder().decode(MadePictures.self, from: Data((job.result ?? .null).jsonText.utf8))
        return PictureResultModel(
            made: made, draft: PromptDraft(prompt: "a fox"), paid: job.chargedPrice, clients: clients,
            gallery: GalleryClient(database: clients.database),
            pictures: PictureLoader(functions: clients.functions), changes: GalleryChanges())
    }

    @Test("missing pictures are counted with what was paid, withheld ones are named, and so is who drew them")
    func remarks() throws {
        let drawn = "Drawn on this server, without an AI model."
        let three = try result(.made(3, of: 4, flagged: 1, notice: drawn, paid: 3))
        #expect(
            three.remarks(isUnlimited: false) == [
                "3 of 4 were made. You paid for 3.", "1 was withheld by the safety check and cost nothing.", drawn,
            ])
        #expect(three.remarks(isUnlimited: true).first == "3 of 4 were made.")
        #expect(try result(.made()).remarks(isUnlimited: false).isEmpty)
    }

    @Test("members get the stored picture, others the marked one; who only seems to be a member gets that too")
    func files() async throws {
        let member = try result(.made())
        backend.set { $0.isUnlimited = true }
        await member.load(isPremium: true)
        #expect(member.file != nil && backend.get(\.files).map { $0.hasSuffix("/original") } == [true])
        backend.set { ($0.isUnlimited, $0.files) = (false, []) }
        let former = try result(.made())
        await former.load(isPremium: true)
        #expect(former.file != nil && backend.get(\.files).map { $0.hasSuffix("/large") } == [false, true])
    }

    @Test("a picture that can't be loaded is said, and can be loaded again")
    func noFile() async throws {
        let failures = Locked([ClientError.offline])
        let model = try result(.made()) { clients in
            let file = clients.functions.file
            clients.functions.file = { (path) async throws(ClientError) in
                if let error = failures.withLock({ $0.popLast() }) { throw error }
                return try await file(path)
            }
        }
        await model.load(isPremium: false)
        #expect(model.file == nil && model.fileTrouble?.isOffline == true)
        await model.load(isPremium: false)
        #expect(model.file != nil && model.fileTrouble == nil)
    }

    @Test(
        "ART-4.4 saving adds the picture to the photos; a refusal, a full phone and a failure are told apart",
        arguments: [nil, SavingFailure.denied, .noRoom, .failed])
    func saving(_ failure: SavingFailure?) async throws {
        let model = try result(.made()) { [backend] clients in
            clients.sharing.save = { (picture) async throws(SavingFailure) in
                if let failure { throw failure }
                backend.set { $0.saved.append(picture) }
            }
        }
        #expect(model.canSave)
        await model.save()
        #expect(model.saving == .ready, "there is nothing to save yet")
        await model.load(isPremium: false)
        await model.save()
        switch failure {
        case nil: #expect(model.saving == .saved && backend.get(\.saved) == [Samples.picture])
        case .denied: #expect(model.saving == .denied)
        case .noRoom, .failed:
            guard case .failed(let words) = model.saving else {
                Issue.record("\(model.saving)")
                return
            }
            #expect(words.contains(failure == .noRoom ? "room" : "couldn’t be saved"))
        }
    }

    @Test("publishing is asked of the server once, can be taken back, and changes nothing when it is refused")
    func publishing() async throws {
        let model = try result(.made())
        #expect(!model.isPublished)
        await model.setPublished(true)
        await model.setPublished(true)
        #expect(model.isPublished && backend.calls(of: "publish").count == 1)
        await model.setPublished(false)
        #expect(!model.isPublished && backend.calls(of: "unpublish").count == 1)
        let refused = try result(.made()) { clients in
            clients.database.rpc = { (_) async throws(ClientError) in throw .offline }
        }
        await refused.setPublished(true)
        #expect(!refused.isPublished && refused.publishTrouble?.isOffline == true)
    }
}
