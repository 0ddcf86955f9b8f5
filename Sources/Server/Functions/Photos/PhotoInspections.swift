/// Measures photos once per version of an object, a bounded number at a time.
import AuntenticCore
import Logging
import ServerDatabase
import ServerHTTP
import ServerMedia
import ServerProviders
import Synchronization

package final class PhotoInspections: Sendable {
    enum Inspection: Sendable {
        case measured(PhotoMeasurements)
        case problem(PhotoProblem)
    }

    private let inspector: PhotoInspector
    private let gate: Gate
    private let known = Mutex(GenerationalCache<String, Inspection>(capacity: 8192))

    package init(pool: MediaPool, limits: PictureLimits = .init(), atOnce: Int) {
        inspector = PhotoInspector(pool: pool, limits: limits)
        gate = Gate(limit: atOnce)
    }

    /// What is wrong with these photos, worst first for each; empty when they can be judged.
    func issues(_ photos: [(angle: PhotoAngle, photo: StoredPhoto)], _ logger: Logger) async throws -> [PhotoIssue] {
        let inspections = try await inspect(photos.map(\.photo), logger)
        var issues: [PhotoIssue] = []
        var measured: [(angle: PhotoAngle, measurements: PhotoMeasurements)] = []
        for (angle, inspection) in zip(photos.map(\.angle), inspections) {
            switch inspection {
            case .problem(let problem): issues.append(PhotoIssue(angle, problem))
            case .measured(let measurements): measured.append((angle, measurements))
            }
        }
        return issues + PhotoRules.issues(measured)
    }

    private func inspect(_ photos: [StoredPhoto], _ logger: Logger) async throws -> [Inspection] {
        let cached = known.withLock { known in photos.map { known[$0.version] } }
        if !cached.contains(where: { $0 == nil }) { return cached.compactMap { $0 } }
        try await gate.enter()
        defer { gate.leave() }
        return try await withThrowingTaskGroup(of: (Int, Inspection).self) { group in
            for (index, photo) in photos.enumerated() {
                group.addTask { [self] in
                    if let known = cached[index] { return (index, known) }
                    return (index, try await inspect(photo, logger))
                }
            }
            var results = cached
            for try await (index, inspection) in group { results[index] = inspection }
            return results.compactMap { $0 }
        }
    }

    private func inspect(_ photo: StoredPhoto, _ logger: Logger) async throws -> Inspection {
        let inspection: Inspection
        do {
            inspection = .measured(PhotoMeasurements(try await inspector.inspect(photo.file)))
        } catch MediaError.overloaded {
            throw MediaError.overloaded
        } catch let error as MediaError {
            logger.info("photo not usable", metadata: ["cause": "\(error)"])
            inspection = .problem(PhotoProblem(error))
        }
        known.withLock { $0[photo.version] = inspection }
        return inspection
    }
}

extension PhotoMeasurements {
    fileprivate init(_ report: PhotoReport) {
        self.init(
            width: report.width, height: report.height, sharpness: report.sharpness, brightness: report.exposure.mean,
            whitePoint: report.exposure.whitePoint, blackPoint: report.exposure.blackPoint,
            highlights: report.exposure.highlights, fingerprint: report.fingerprint.bits,
            contentHash: report.contentHash)
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
