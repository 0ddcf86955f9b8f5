/// Inspects photos once per version of an object, with limited concurrency.
import Logging
import Pictures
import ServerDatabase
import ServerHTTP
import ServerMedia
import ServerProviders
import Synchronization

package final class PhotoInspections: Sendable {
    package enum Inspection: Sendable {
        case measured(PhotoMeasurements)
        /// Why the file can't be used.
        case unusable(MediaError)
    }

    private let inspector: PhotoInspector
    private let gate: Gate
    private let known = Mutex(GenerationalCache<String, Inspection>(capacity: 8192))

    package init(pool: MediaPool, limits: PictureLimits = .init(), atOnce: Int) {
        inspector = PhotoInspector(pool: pool, limits: limits)
        gate = Gate(limit: atOnce)
    }

    /// Returns them in the same order.
    /// - Throws: `MediaError.overloaded`.
    package func inspect(_ photos: [StoredPhoto], _ logger: Logger) async throws -> [Inspection] {
        let cached = known.withLock { known in photos.map { known.value(of: $0.version) } }
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
            inspection = .unusable(error)
        }
        known.withLock { $0.keep(inspection, of: photo.version) }
        return inspection
    }
}
