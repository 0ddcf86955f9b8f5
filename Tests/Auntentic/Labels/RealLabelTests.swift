/// Real photographs with what is printed on them, where the machine has such a folder (ATELIER_LABELS).
import AuntenticCore
import AuntenticLabels
import Foundation
import TestSupport
import Testing

private let realLabels = ProcessInfo.processInfo.environment["ATELIER_LABELS"]

@Suite(
    "Real labels are read",
    .enabled(if: realLabels != nil, "set ATELIER_LABELS to a folder of photographs and their labels.tsv"), .aside)
struct RealLabelTests {

    /// A row of `labels.tsv`: what a person reads in a photo.
    private struct Row {
        var file: URL
        var kind: String
        var style: String
        var sizes: [(SizeScale, String)]
        var upc: String
    }

    private func rows() throws -> [Row] {
        let folder = try #require(realLabels)
        let table = try String(contentsOfFile: "\(folder)/labels.tsv", encoding: .utf8)
        return table.split(separator: "\n").dropFirst().map { (line: Substring) -> Row in
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            let sizes = zip([SizeScale.us, .uk, .eu, .cm], cells[4...7]).filter { !$0.1.isEmpty }
            return Row(
                file: URL(fileURLWithPath: "\(folder)/\(cells[0])"), kind: cells[1], style: cells[3],
                sizes: Array(sizes),
                upc: cells[8])
        }
    }

    @Test("style codes, product numbers and sizes of size tags and box labels; nothing wrong is certain")
    func labels() async throws {
        let labels = try rows().filter { $0.kind == "sizetag" || $0.kind == "boxlabel" }
        try #require(!labels.isEmpty, "labels.tsv names no size tag and no box label")
        var sizes = (all: 0, right: 0)
        var upcs = 0
        for row in labels {
            let start = clock()
            let reading = try await LabelPhotos.reader.get().read(
                row.file, as: row.kind == "sizetag" ? .sizeTag : .boxLabel)
            let name = row.file.lastPathComponent
            print(
                name, "style \(reading.styleCode?.value ?? "-")", "gtin \(reading.gtin?.value ?? "-")",
                (clock() - start) / 1000, "ms")
            #expect(reading.styleCode?.value == row.style, "\(name)")
            if reading.gtin?.value == row.upc { upcs += 1 }
            #expect(reading.gtin?.isCertain != true || reading.gtin?.value == row.upc, "\(name)")
            for (scale, printed) in row.sizes {
                let read = reading.sizes[scale]
                sizes.all += 1
                if read?.value == printed {
                    sizes.right += 1
                } else {
                    print("  ", scale, read?.value ?? "-", "for", printed)
                }
                #expect(read?.isCertain != true || read?.value == printed, "\(name) \(scale)")
            }
        }
        print("sizes \(sizes.right) of \(sizes.all), product numbers \(upcs) of \(labels.count)")
        #expect(sizes.right * 10 >= sizes.all * 8)
        // One box shows its bars with less than a pixel a module; they are known to be beyond reading.
        #expect(upcs >= labels.count - 1)
    }

    @Test("nothing is invented from shoes and insoles")
    func others() async throws {
        let others = try rows().filter { $0.kind != "sizetag" && $0.kind != "boxlabel" }
        try #require(!others.isEmpty, "labels.tsv names no photo of anything else")
        for row in others {
            let reading = try await LabelPhotos.reader.get().read(row.file, as: .sizeTag)
            #expect(reading.isEmpty, "\(row.file.lastPathComponent): \(reading)")
        }
    }
}
