/// Drawn labels with the truth beside them, seeds of the development range.
import AuntenticCore
import AuntenticDrawnLabels
import AuntenticLabels
import Foundation
import Testing

@Suite("Drawn labels are read")
struct GeneratedLabelTests {
    private static let seeds = 0..<4

    @Test("style, sizes and product number of mild photographs; nothing wrong is certain")
    func mild() async throws {
        let photos = try LabelPhotos()
        defer { photos.remove() }
        let reader = try LabelPhotos.reader.get()
        var score = Score()
        for seed in Self.seeds {
            let pair = SyntheticPair(seed: seed)
            for (photo, kind) in [
                (try pair.sizeTag(.mild), LabelReading.Kind.sizeTag), (try pair.boxLabel(.mild), .boxLabel),
            ] {
                let file = try photos.write(photo.jpeg, "\(seed)-\(kind.rawValue).jpg")
                score.count(try await reader.read(file, as: kind), photo.truth.reading)
            }
        }
        #expect(score.right * 10 >= score.all * 8, "\(score)")
        #expect(score.certainButWrong.isEmpty)
    }
}

/// How much of what is printed was read.
private struct Score {
    var all = 0
    var right = 0
    var certainButWrong: [String] = []

    mutating func count(_ reading: LabelReading, _ truth: LabelReading) {
        count("style", reading.styleCode, truth.styleCode)
        count("number", reading.gtin, truth.gtin)
        for scale in SizeScale.allCases { count(scale.rawValue, reading.sizes[scale], truth.sizes[scale]) }
    }

    private mutating func count(_ name: String, _ read: ReadField?, _ printed: ReadField?) {
        if let printed {
            all += 1
            if read?.value == printed.value { right += 1 }
        }
        if let read, read.isCertain, read.value != printed?.value {
            certainButWrong.append("\(name): \(read.value) for \(printed?.value ?? "nothing")")
        }
    }
}
