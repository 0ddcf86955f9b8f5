/// Drawn labels with the truth beside them, seeds of the development range.
import AuntenticCore
import AuntenticDrawnLabels
import AuntenticLabels
import Foundation
import TestSupport
import Testing

@Suite("Drawn labels are read", .aside)
struct GeneratedLabelTests {
    private static let seeds = 0..<4

    @Test("style, sizes and product number of mild photographs; nothing wrong is certain")
    func mild() async throws {
        let photos = try LabelPhotos()
        defer { photos.remove() }
        let reader = try LabelPhotos.reader.get()
        var score = ReadingScore()
        for seed in Self.seeds {
            let pair = SyntheticPair(seed: seed)
            for (photo, kind) in [
                (try pair.sizeTag(.mild), LabelReading.Kind.sizeTag), (try pair.boxLabel(.mild), .boxLabel),
            ] {
                let file = try photos.write(photo.jpeg, "\(seed)-\(kind.rawValue).jpg")
                score.add(photo.truth, try await reader.read(file, as: kind))
            }
        }
        let read = score.cases.filter { Self.names.contains($0.name) }
        #expect(read.count(where: \.isRight) * 20 >= read.count * 19, "\(read.filter { !$0.isRight })")
        #expect(read.filter { $0.isWrong && $0.isCertain }.isEmpty)
    }

    private static let names: Set<PrintedField.Name> = [.style, .gtinText, .us, .uk, .eu, .cm, .br, .cn]
}
