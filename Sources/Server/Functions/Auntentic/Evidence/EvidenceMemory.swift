/// Earlier checks' photos as the evidence asks for them: by angle, in the words of the rules.
import AuntenticCore
import Foundation
import ServerDatabase
import ServerMedia

extension PhotoHashes {
    /// Where each photo was seen before; one that is new is absent.
    func seenBefore(
        _ traces: [PhotoAngle: PhotoTraces], of user: UUID
    ) async throws -> [PhotoAngle: PhotoTruth.Reuse] {
        let photos = Self.ordered(traces)
        let found = try await lookUp(photos, of: user)
        return zip(photos, found).reduce(into: [:]) { reuses, pair in
            reuses[pair.0.angle] = pair.1.map(PhotoTruth.Reuse.init)
        }
    }

    static func record(_ traces: [PhotoAngle: PhotoTraces], check: UUID, of user: UUID) -> Statement {
        record(ordered(traces), check: check, of: user)
    }

    /// The four required ones first, so that of two equal photos the extra one is the repeat.
    private static func ordered(_ traces: [PhotoAngle: PhotoTraces]) -> [HashedPhoto] {
        let extras = traces.keys.filter { !PhotoAngle.required.contains($0) }.sorted { $0.rawValue < $1.rawValue }
        return (PhotoAngle.required + extras).compactMap { angle in
            traces[angle].map { HashedPhoto(angle: angle, $0) }
        }
    }
}

extension PhotoTruth.Reuse {
    fileprivate init(_ reuse: PhotoReuse) {
        self =
            switch reuse {
            case .anotherAccount: .anotherAccount
            case .ownEarlierCheck: .ownEarlierCheck
            case .sameCheck(let angle): .sameCheck(angle)
            }
    }
}
