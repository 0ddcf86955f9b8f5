/// A check that is being put together: its photos, what the shoe is said to be, and how far sending it has come.
import AuntenticCore
import Foundation
import Language
import Pictures
import Wire
import WorkFeatures

struct CheckDraft: Sendable, Hashable, Identifiable {
    struct Photo: Sendable, Hashable {
        /// The prepared JPEG. Nil after a relaunch, when only the copy in storage is left.
        var data: Data?
        var measurements: PhotoMeasurements?
        /// What was wrong with it when its owner chose to use it anyway.
        var overruled: PhotoProblem?
        /// The folder in storage; another one for every new picture, so that no old copy can be mistaken for it.
        var folder: String
        var isSent = false
    }

    /// Also the folder of its first photos in storage.
    let id: String
    var photos: [PhotoAngle: Photo] = [:]
    var claimedModel = ""
    /// Sent along with the request: the same key again finds the same job again, and is charged once.
    var idempotencyKey: String
    /// The job that was started with the key, once the server has told.
    var jobID: String?
    /// Angles asked for beyond the four.
    var extras: [PhotoAngle] = []
    /// The server's job with this key waits for these photos: the same check goes on with them, under the same key.
    var isAwaited = false

    init(id: String = UUID().uuidString.lowercased(), idempotencyKey: String = UUID().uuidString.lowercased()) {
        self.id = id
        self.idempotencyKey = idempotencyKey
    }

    /// In the order they are taken and sent.
    var angles: [PhotoAngle] { PhotoAngle.required + extras }

    var missing: [PhotoAngle] { angles.filter { photos[$0] == nil } }

    var isEmpty: Bool { photos.isEmpty && jobID == nil }

    /// Below the folder of the signed-in user, whose id comes in lower case.
    func path(of angle: PhotoAngle, userID: String) -> String? {
        photos[angle].map { "\(userID)/\($0.folder)/\(angle.rawValue).jpg" }
    }

    /// Another picture means another check, unless the server asked for it: the key of the one before is spent.
    mutating func put(_ data: Data, _ measurements: PhotoMeasurements?, overruled: PhotoProblem?, at angle: PhotoAngle)
    {
        let isReplaced = photos[angle]?.isSent == true
        let folder = isReplaced ? UUID().uuidString.lowercased() : photos[angle]?.folder ?? id
        photos[angle] = Photo(data: data, measurements: measurements, overruled: overruled, folder: folder)
        renewKey()
    }

    mutating func renewKey() {
        jobID = nil
        if !isAwaited { idempotencyKey = UUID().uuidString.lowercased() }
    }

    /// Another check, even if a job still waits for these photos.
    mutating func startOver() {
        isAwaited = false
        renewKey()
    }

    func request(userID: String) -> CheckRequest {
        var required: [String: String] = [:]
        for angle in PhotoAngle.required { required[angle.rawValue] = path(of: angle, userID: userID) }
        let more = extras.compactMap { angle in
            path(of: angle, userID: userID).map { CheckRequest.Extra(angle: angle.rawValue, path: $0) }
        }
        return CheckRequest(
            photos: required, extras: more.isEmpty ? nil : more, model: ClaimedModel.tidied(claimedModel))
    }
}

extension CheckDraft {
    /// The photos that are there, sent or not.
    func files(userID: String) -> [Uploads<PhotoAngle>.File] {
        angles.compactMap { angle in
            guard let photo = photos[angle], let path = path(of: angle, userID: userID) else { return nil }
            return .init(
                id: angle, path: path, data: photo.data, contentType: "image/jpeg", isSent: photo.isSent,
                missing: String(localized: "Take the \(angle.title) photo again."))
        }
    }
}
