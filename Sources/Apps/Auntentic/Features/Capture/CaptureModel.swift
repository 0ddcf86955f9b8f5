/// The capture wizard: which angle is asked for, what is wrong with the photo just taken, and the review at the end.
import AuntenticCore
import Clients
import Foundation
import Language
import Observation
import Pictures
import Wire

@MainActor @Observable final class CaptureModel {
    /// The photo just taken, before its owner has decided to use it.
    struct Candidate: Sendable, Hashable {
        var data: Data
        var measurements: PhotoMeasurements?
        var problem: PhotoProblem?
    }

    var draft: CheckDraft
    /// What this round asks for: the four, or what the server named.
    private(set) var steps: [PhotoAngle]
    private(set) var index = 0
    private(set) var isReviewing = false
    private(set) var isPreparing = false
    private(set) var candidate: Candidate?
    /// The server's words for the angles it asked for again.
    private(set) var requests: [PhotoAngle: String] = [:]
    /// A single photo that is retaken from the review.
    private(set) var retaken: PhotoAngle?

    @ObservationIgnored private let photos: PhotosClient
    /// Told whenever a photo was taken over, with its angle.
    @ObservationIgnored private let kept: @MainActor (CheckDraft, PhotoAngle) -> Void

    init(
        draft: CheckDraft, photos: PhotosClient,
        kept: @escaping @MainActor (CheckDraft, PhotoAngle) -> Void = { _, _ in }
    ) {
        self.draft = draft
        self.photos = photos
        self.kept = kept
        steps = draft.angles
        goToFirstMissing()
    }

    var angle: PhotoAngle { retaken ?? steps[min(index, steps.count - 1)] }

    var isRequested: Bool { !requests.isEmpty }

    /// "Step 2 of 4"; when the server asked for single photos, "Photo 1 of 2".
    var progressText: String {
        if retaken != nil { return String(localized: "Retake") }
        return isRequested
            ? String(localized: "Photo \(index + 1) of \(steps.count)")
            : String(localized: "Step \(index + 1) of \(steps.count)")
    }

    var canGoBack: Bool { retaken != nil || index > 0 }

    var canSubmit: Bool { draft.missing.isEmpty && !ClaimedModel.isTooLong(draft.claimedModel) && !hasOpenRequests }

    /// The camera or the library has delivered.
    func photoChosen(_ data: Data) async {
        guard !isPreparing else { return }
        isPreparing = true
        let wanted = angle
        let candidate = await inspected(data, for: wanted)
        isPreparing = false
        // Whoever went on to another angle meanwhile doesn't want this photo there.
        if wanted == angle, !isReviewing { self.candidate = candidate }
    }

    /// The camera or the library delivered something that can't be read.
    func photoUnreadable() {
        candidate = Candidate(data: Data(), problem: .unreadable)
    }

    func discardCandidate() {
        candidate = nil
    }

    /// Takes the photo and goes on. A problem that can't be overruled keeps it out.
    func useCandidate() {
        guard let candidate, candidate.problem?.mayBeUsedAnyway ?? true else { return }
        draft.put(candidate.data, candidate.measurements, overruled: candidate.problem, at: angle)
        requests[angle] = requests[angle].map { _ in "" }
        self.candidate = nil
        kept(draft, angle)
        advance()
    }

    /// From the review: this photo again, the others stay.
    func retake(_ angle: PhotoAngle) {
        retaken = angle
        isReviewing = false
        candidate = nil
    }

    func back() {
        candidate = nil
        if retaken != nil {
            retaken = nil
            isReviewing = true
        } else if index > 0 {
            index -= 1
        }
    }

    /// Keeps the photo that is already there.
    func keep() {
        guard draft.photos[angle] != nil, !isWanted(angle) else { return }
        advance()
    }

    /// The server wants other photos, or more: exactly those are asked for, with its words.
    func begin(_ wish: JobWish) {
        var words: [PhotoAngle: String] = [:]
        var angles: [PhotoAngle] = []
        for wanted in wish.fields {
            let angle = PhotoAngle(rawValue: wanted.field)
            if words.updateValue(wanted.message, forKey: angle) == nil { angles.append(angle) }
        }
        draft.isAwaited = true
        begin(angles, words: words)
    }

    /// More photos that a result said would help.
    func begin(_ requests: [PhotoRequest]) {
        begin(
            requests.map(\.angle),
            words: Dictionary(requests.map { ($0.angle, $0.message) }, uniquingKeysWith: { $1 }))
    }

    /// What to do for this angle, unless the request says it already.
    var instruction: String? {
        requests[angle]?.contains(angle.instruction) == true && candidate == nil ? nil : angle.instruction
    }

    func goToReview() {
        isReviewing = true
        retaken = nil
        candidate = nil
    }

    private func begin(_ angles: [PhotoAngle], words: [PhotoAngle: String]) {
        guard !angles.isEmpty else { return goToReview() }
        for angle in angles where !draft.angles.contains(angle) { draft.extras.append(angle) }
        draft.extras = Array(draft.extras.prefix(PhotoAngle.mostExtras))
        steps = angles.filter(draft.angles.contains)
        requests = words
        (index, isReviewing, retaken, candidate) = (0, false, nil, nil)
        draft.renewKey()
    }

    /// Asked for again by the server, and not taken yet.
    func isWanted(_ angle: PhotoAngle) -> Bool {
        requests[angle].map { !$0.isEmpty } ?? false
    }

    private var hasOpenRequests: Bool { requests.values.contains { !$0.isEmpty } }

    private func advance() {
        if retaken != nil { return goToReview() }
        if index + 1 < steps.count { index += 1 } else { isReviewing = true }
    }

    private func goToFirstMissing() {
        if let first = steps.firstIndex(where: { draft.photos[$0] == nil }) {
            index = first
        } else {
            isReviewing = true
        }
    }

    private func inspected(_ data: Data, for angle: PhotoAngle) async -> Candidate {
        do throws(PhotoFailure) {
            let ready = try await photos.prepare(data)
            if ready.count > PhotosClient.mostBytes { return Candidate(data: ready, problem: .tooLarge) }
            let measurements = try await photos.measure(ready)
            return Candidate(data: ready, measurements: measurements, problem: problem(measurements, at: angle))
        } catch {
            return Candidate(data: data, problem: error == .tooLarge ? .tooLarge : .unreadable)
        }
    }

    private func problem(_ measurements: PhotoMeasurements, at angle: PhotoAngle) -> PhotoProblem? {
        if let problem = PhotoRules.problem(measurements) { return problem }
        let twin = draft.angles.first { other in
            guard other != angle, let known = draft.photos[other]?.measurements else { return false }
            return PhotoRules.isSamePicture((other, known), (angle, measurements))
        }
        return twin.map(PhotoProblem.duplicate)
    }
}
