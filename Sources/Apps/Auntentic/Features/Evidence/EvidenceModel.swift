/// The evidence sheet: what each rule found, with the pieces of the photos it was read from.
import AuntenticCore
import Clients
import Foundation
import Language
import Observation
import Pictures

@MainActor @Observable final class EvidenceModel: Identifiable {
    /// A piece of one photo.
    struct Place: Hashable, Sendable {
        var angle: PhotoAngle
        var region: PhotoRegion
    }

    let evidence: CheckEvidence
    private(set) var photos: [PhotoAngle: Data] = [:]
    private(set) var crops: [Place: Data] = [:]
    /// Photos that couldn't be fetched; the words that were read are still there.
    private(set) var missing: Set<PhotoAngle> = []

    @ObservationIgnored private let paths: [PhotoAngle: String]
    @ObservationIgnored private let clients: Clients
    @ObservationIgnored private var isLoading = false

    init(evidence: CheckEvidence, photos: [CheckPhoto], clients: Clients) {
        self.evidence = evidence
        self.clients = clients
        paths = Dictionary(photos.map { ($0.angle, $0.path) }, uniquingKeysWith: { first, _ in first })
    }

    nonisolated var id: ObjectIdentifier { ObjectIdentifier(self) }

    /// Contradictions first, then what agrees, then what couldn't be read.
    var groups: [(title: String, results: [RuleResult])] {
        [
            (String(localized: "Contradicts"), evidence.results(.fail)),
            (String(localized: "Agrees"), evidence.results(.pass)),
            (String(localized: "Couldn't be read"), evidence.results(.unreadable)),
        ].filter { !$0.results.isEmpty }
    }

    func crop(of reading: EvidenceReading) -> Data? {
        Self.place(of: reading).flatMap { crops[$0] }
    }

    /// What rests on a reading, contradictions first.
    func results(of reading: EvidenceReading) -> [RuleResult] {
        groups.flatMap(\.results).filter { $0.read.contains { ($0.angle, $0.field) == (reading.angle, reading.field) } }
    }

    /// Whether a piece of a photo is still on its way.
    func isAwaiting(_ reading: EvidenceReading) -> Bool {
        Self.place(of: reading) != nil && photos[reading.angle] == nil && !missing.contains(reading.angle)
    }

    func photo(of reading: EvidenceReading) -> Data? { photos[reading.angle] }

    /// Fetches each photo once that something was read from, and cuts out the places.
    func load() async {
        guard !isLoading else { return }
        isLoading = true
        defer { isLoading = false }
        let readings = evidence.results.flatMap(\.read)
        for angle in PhotoAngle.required + PhotoAngle.optional where photos[angle] == nil {
            let places = Set(readings.filter { $0.angle == angle }.compactMap(Self.place))
            guard !places.isEmpty else { continue }
            await load(angle, places)
        }
    }

    private func load(_ angle: PhotoAngle, _ places: Set<Place>) async {
        guard let path = paths[angle], let photo = try? await clients.storage.download("auntentic", path) else {
            missing.insert(angle)
            return
        }
        missing.remove(angle)
        for place in places {
            if let crop = try? await clients.photos.crop(photo, place.region.padded) { crops[place] = crop }
        }
        photos[angle] = photo
    }

    private static func place(of reading: EvidenceReading) -> Place? {
        reading.reading?.region.map { Place(angle: reading.angle, region: $0) }
    }
}

extension PhotoRegion {
    /// With a little of what is around it, so that letters at the edge can be recognised.
    fileprivate var padded: PhotoRegion {
        let margin = max(height, 0.01) * 0.35
        let left = max(0, x - margin)
        let top = max(0, y - margin)
        return PhotoRegion(
            x: left, y: top, width: min(1, x + width + margin) - left, height: min(1, y + height + margin) - top)
    }
}
