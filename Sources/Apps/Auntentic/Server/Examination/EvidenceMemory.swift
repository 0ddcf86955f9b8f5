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
            guard let reuse = pair.1, let trace = traces[pair.0.angle] else { return }
            reuses[pair.0.angle] = PhotoTruth.Reuse(reuse, trace)
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
    init(_ reuse: PhotoReuse, _ traces: PhotoTraces) {
        self =
            switch reuse {
            case .ownEarlierCheck: .ownEarlierCheck
            case .sameCheck(let angle): .sameCheck(angle)
            case .seenBefore(let first): Self.seen(first, traces)
            }
    }

    /// A camera without a time zone may be half a day off, and its clock some more.
    private static let clockError: TimeInterval = 86_400

    private static func seen(_ first: Date, _ traces: PhotoTraces) -> Self {
        guard let captured = traces.captured.map({ $0.date ?? $0.local }), traces.camera != nil else {
            return .seenBefore
        }
        return captured.timeIntervalSince(first) > clockError ? .seenBeforeCapture : .seenSinceCapture
    }
}
