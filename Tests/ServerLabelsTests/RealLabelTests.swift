/// Real photographs with what is printed on them, where the machine has such a folder (ATELIER_LABELS).
import AuntenticCore
import Foundation
import ServerLabels
import ServerMedia
import Testing

struct Harness {
    @Test func dump() async throws {
        guard let folder = ProcessInfo.processInfo.environment["ATELIER_LABELS"] else { return }
        let reader = try LabelReader(pool: try MediaPool(workers: 1))
        let only = ProcessInfo.processInfo.environment["ONLY"] ?? ""
        let verbose = ProcessInfo.processInfo.environment["VERBOSE"] != nil
        for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        where name.hasSuffix("jpg") && (only.isEmpty || name.contains(only)) {
            let start = clock()
            let material = try await reader.material(URL(fileURLWithPath: folder + "/" + name))
            let reading = LabelInterpreter.reading(name.contains("boxlabel") ? .boxLabel : .sizeTag, lines: material.lines, bars: material.bars)
            print("=====", name, (clock() - start) / 1000, "ms cpu", material.lines.count, "lines")
            func show(_ name: String, _ field: ReadField?) {
                if let field { print("   ", name, field.value, "[\(field.text)]", Int(field.certainty * 100)) }
            }
            show("brand \(reading.brand?.rawValue ?? "-") style", reading.styleCode)
            for scale in SizeScale.allCases { show(scale.rawValue, reading.sizes[scale]) }
            show("gtin", reading.gtin)
            reading.dates.forEach { show("date", $0) }
            show("country", reading.country)
            show("factory", reading.factory)
            show("colours", reading.colours)
            show("model", reading.modelName)
            show("qr", reading.qr)
            reading.otherCodes.forEach { show("other", $0) }
            guard verbose else { continue }
            for bar in material.bars { print("  BARS", bar.symbology, bar.content, bar.strength) }
            for line in material.lines {
                print("  ", line.pass, Int(line.confidence * 100), line.text, line.box.map { "@\(Int($0.x)),\(Int($0.y)) \(Int($0.width))x\(Int($0.height))" } ?? "")
            }
        }
    }
}

@testable import ServerLabels
import CTesseract
struct BarLab {
    @Test func bars() throws {
        guard let folder = ProcessInfo.processInfo.environment["ATELIER_LABELS"] else { return }
        _ = try MediaPool(workers: 1)
        for name in ["pair05_boxlabel_1.jpg", "pair05_sizetag_1.jpg"] {
            let photo = try GreyPhoto.decode(folder + "/" + name, limits: .init())
            for scale in [1.0, 1.5, 2, 3, 4] {
                let big = photo.resized(by: scale)!
                for sharp in [0, 1, 3, 6] {
                    for angle in [0.0, 45] {
                    var pix = Pix(big)!
                    if angle != 0 { pix = pix.turned(angle, fill: 255)! }
                    if sharp > 0 { pix = Pix(pixUnsharpMaskingGray(pix.raw, Int32(sharp), 1.5))! }
                    let found = BarReader.scan(GreyPhoto(pix)!)
                    print(name, scale, sharp, angle, found.map { "\($0.symbology) \($0.content) \($0.strength)" })
                    }
                }
            }
        }
    }
}
