/// The wizard's rules, without a screen.
import Clients
import Foundation
import Testing
import Wire

@testable import AuntenticCore
@testable import AuntenticFeatures

@MainActor
struct CaptureModelTests {
    private func model(_ draft: CheckDraft = CheckDraft()) -> CaptureModel {
        CaptureModel(draft: draft, photos: .fake)
    }

    private func take(_ name: String, _ model: CaptureModel) async {
        await model.photoChosen(Fixtures.photo(name))
        model.useCandidate()
    }

    @Test("AUN-FR-2.1 AUN-FR-2.7 four steps in order, each counted, then the review")
    func fourSteps() async {
        let model = model()
        for (number, angle) in PhotoAngle.required.enumerated() {
            #expect(model.angle == angle)
            #expect(model.progressText == "Step \(number + 1) of 4")
            #expect(!model.isReviewing)
            await take("photo \(number)", model)
        }
        #expect(model.isReviewing)
        #expect(model.canSubmit)
    }

    @Test(
        "AUN-FR-2.2 AUN-FR-2.3 AUN-FR-2.4 AUN-FR-2.5 each photo is stored and sent under its own angle",
        arguments: zip(0..<4, ["outer_side", "inner_side", "size_tag", "box_label"]))
    func angles(_ number: Int, _ name: String) async {
        let model = model()
        for step in 0..<4 { await take("photo \(step)", model) }
        #expect(model.draft.photos[PhotoAngle(rawValue: name)]?.data == Fixtures.photo("photo \(number)"))
        let request = model.draft.request(userID: "ann")
        #expect(request.photos[name] == "ann/\(model.draft.id)/\(name).jpg")
        #expect(request.photos.count == 4)
    }

    @Test("a photo that isn't taken over doesn't count")
    func discarded() async {
        let model = model()
        await model.photoChosen(Fixtures.photo("one"))
        model.discardCandidate()
        model.useCandidate()
        #expect(model.draft.photos.isEmpty)
        #expect(model.index == 0)
    }

    @Test(
        "AUN-FR-7.3 what is wrong with a photo is said at once; only an estimate may be overruled",
        arguments: [
            ("dark", PhotoProblem.tooDark, true), ("blurred", .blurred, true),
            ("tiny", .tooSmall(width: 200, height: 150), false), ("bad", .unreadable, false),
            ("too large", .tooLarge, false),
        ])
    func warnings(_ name: String, _ problem: PhotoProblem, _ mayBeUsed: Bool) async {
        let model = model()
        await model.photoChosen(Fixtures.photo(name))
        #expect(model.candidate?.problem == problem)
        model.useCandidate()
        #expect((model.draft.photos[.outerSide] != nil) == mayBeUsed)
        if mayBeUsed { #expect(model.draft.photos[.outerSide]?.overruled == problem) }
    }

    @Test("the same picture for two angles is refused")
    func duplicate() async {
        let model = model()
        await take("one", model)
        await model.photoChosen(Fixtures.photo("one"))
        #expect(model.candidate?.problem == .duplicate(of: .outerSide))
        model.useCandidate()
        #expect(model.draft.photos[.innerSide] == nil)
    }

    @Test("a picture of more than 1,000,000 bytes never becomes part of a check")
    func oneMegabyte() async {
        let model = model()
        await model.photoChosen(Fixtures.photo("heavy"))
        #expect(model.candidate?.problem == .tooLarge)
        model.useCandidate()
        #expect(model.draft.photos.isEmpty)
        await take("just right", model)
        #expect(model.draft.photos[.outerSide]?.data?.count == 1_000_000)
    }

    @Test("AUN-FR-2.8 retaking one photo keeps the other three, also when one goes back without it")
    func retake() async {
        let model = model(Fixtures.fullDraft())
        #expect(model.isReviewing)
        let others = model.draft.photos
        model.retake(.sizeTag)
        #expect(model.angle == .sizeTag)
        model.back()
        #expect(model.isReviewing)
        #expect(model.draft.photos == others)
        model.retake(.sizeTag)
        await take("sharper", model)
        #expect(model.isReviewing)
        #expect(model.draft.photos[.sizeTag]?.data == Fixtures.photo("sharper"))
        for angle in [PhotoAngle.outerSide, .innerSide, .boxLabel] {
            #expect(model.draft.photos[angle] == others[angle])
        }
    }

    @Test("a new picture needs a new key, and a new place if the old one was sent")
    func newPicture() async {
        var draft = Fixtures.fullDraft()
        draft.photos[.sizeTag]?.isSent = true
        draft.jobID = "job-1"
        let model = model(draft)
        let old = draft.path(of: .sizeTag, userID: "ann")
        model.retake(.sizeTag)
        await take("sharper", model)
        #expect(model.draft.idempotencyKey != "key-1")
        #expect(model.draft.jobID == nil)
        #expect(model.draft.path(of: .sizeTag, userID: "ann") != old)
        #expect(model.draft.photos[.sizeTag]?.isSent == false)
    }

    @Test("a photo that comes late goes nowhere when its step has been left")
    func late() async {
        let gate = Locked(false)
        var photos = PhotosClient.fake
        photos.prepare = { (data) async throws(PhotoFailure) in
            while !gate.withLock({ $0 }) { await Task.yield() }
            return data
        }
        let model = CaptureModel(draft: Fixtures.fullDraft(), photos: photos)
        model.retake(.sizeTag)
        let coming = Task { await model.photoChosen(Fixtures.photo("late")) }
        while !model.isPreparing { await Task.yield() }
        await model.photoChosen(Fixtures.photo("second"))
        model.back()
        gate.withLock { $0 = true }
        await coming.value
        #expect(model.candidate == nil)
        #expect(model.draft == Fixtures.fullDraft())
    }

    @Test("AUN-FR-4.5a extra angles are named, taken, and sent with the photos that are there")
    func extras() async throws {
        var draft = Fixtures.fullDraft()
        for angle in PhotoAngle.required { draft.photos[angle]?.isSent = true }
        let model = model(draft)
        let wish = try #require(
            Fixtures.wish("more_photos", [("sole", "A photo of the sole would help."), ("heel", "And the heel.")])
                .needsInput)
        model.begin(wish)
        #expect(model.angle == .sole)
        #expect(model.progressText == "Photo 1 of 2")
        #expect(model.requests[.sole] == "A photo of the sole would help.")
        #expect(!model.canSubmit)
        await take("sole", model)
        await take("heel", model)
        #expect(model.isReviewing)
        #expect(model.canSubmit)
        #expect(model.draft.id == "folder" && model.draft.idempotencyKey == "key-1" && model.draft.jobID == nil)
        #expect(model.draft.photos[.outerSide]?.isSent == true)
        let request = model.draft.request(userID: "ann")
        #expect(request.extras?.map(\.angle) == ["sole", "heel"])
    }

    @Test("AUN-FR-7.3 exactly the photos that the server names are asked for again, none may be kept")
    func badPhotos() async throws {
        let model = model(Fixtures.fullDraft())
        let wish = try #require(
            Fixtures.wish("photo_quality", [("size_tag", "The size tag photo is blurred.")]).needsInput)
        model.begin(wish)
        #expect(model.angle == .sizeTag)
        model.keep()
        #expect(!model.isReviewing)
        #expect(!model.canSubmit)
        await take("sharp", model)
        #expect(model.isReviewing)
        #expect(model.canSubmit)
    }

    @Test("AUN-FR-9.2 the model's name may be given or left empty, and is bounded")
    func claimedModel() {
        let model = model(Fixtures.fullDraft())
        #expect(model.draft.request(userID: "ann").model == nil)
        model.draft.claimedModel = "  Air\nJordan 1 "
        #expect(model.draft.request(userID: "ann").model == "Air Jordan 1")
        model.draft.claimedModel = String(repeating: "x", count: 81)
        #expect(!model.canSubmit)
    }

    @Test("more than four extra photos are never asked for")
    func mostExtras() {
        let model = model(Fixtures.fullDraft())
        model.begin(PhotoAngle.optional.map { PhotoRequest($0, .wish) })
        #expect(model.draft.extras.count == PhotoAngle.mostExtras)
        #expect(model.steps.count == PhotoAngle.mostExtras)
    }
}
