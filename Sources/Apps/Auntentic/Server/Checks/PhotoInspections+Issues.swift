/// What is wrong with a check's photos, as their owner reads it.
import AuntenticCore
import Logging
import Pictures
import ServerFunctions
import ServerMedia

extension PhotoInspections {
    /// Worst first for each photo; empty when they can be judged.
    func issues(_ photos: [(angle: PhotoAngle, photo: StoredPhoto)], _ logger: Logger) async throws -> [PhotoIssue] {
        let inspections = try await inspect(photos.map(\.photo), logger)
        var issues: [PhotoIssue] = []
        var measured: [(angle: PhotoAngle, measurements: PhotoMeasurements)] = []
        for (angle, inspection) in zip(photos.map(\.angle), inspections) {
            switch inspection {
            case .unusable(let error): issues.append(PhotoIssue(angle, PhotoProblem(error)))
            case .measured(let measurements): measured.append((angle, measurements))
            }
        }
        return issues + PhotoRules.issues(measured)
    }
}

extension PhotoProblem {
    fileprivate init(_ error: MediaError) {
        switch error {
        case .tooLarge: self = .tooLarge
        case .unreadable: self = .missing
        default: self = .unreadable
        }
    }
}
