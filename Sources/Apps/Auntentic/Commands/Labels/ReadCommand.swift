/// `atelier read`: what is read on one photo of a label, with how sure each of it is.
import ArgumentParser
import AuntenticCore
import AuntenticLabels
import CommandKit
import Foundation
import Logging
import ServerInference
import ServerMedia

struct ReadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "read", abstract: "Read a photo of a size tag or of a box label.",
        discussion:
            "Nothing is sent anywhere. What isn't shown wasn't read, which says nothing about whether it is there.")

    @Argument(help: "The photo.") var photo: String
    @Option(name: .customLong("as"), help: "size_tag or box_label.") var kind: LabelReading.Kind
    @Flag(help: "Print all of it as JSON, places included.") var json = false
    @Flag(help: "Print every word and bar code as it was recognised, before anybody decides what it means.")
    var words = false

    func run() async throws {
        LabelReader.keepMemorySmall()
        guard FileManager.default.isReadableFile(atPath: photo) else { throw CommandFailure("can't read \(photo)") }
        let reader = LabelReader.available(pool: try MediaPool(workers: 1), logger: Logger(label: "read"))
        let reading: LabelReading
        do throws(LabelError) {
            let file = URL(fileURLWithPath: photo)
            if words { return print(Self.lines(try await reader.material(file, kind)).joined(separator: "\n")) }
            reading = try await reader.read(file, as: kind)
        } catch { throw CommandFailure("\(photo) \(Self.words(error))") }
        guard json else { return print(Self.lines(reading).joined(separator: "\n")) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        print(String(decoding: try encoder.encode(reading), as: UTF8.self))
    }

    private static func words(_ error: LabelError) -> String {
        switch error {
        case .picture(.unsupported): "is no picture; JPEG, PNG, WebP and HEIC can be read"
        case .picture(.damaged): "is a damaged picture"
        case .picture(.tooLarge(let width, let height, _)): "is too large to be opened: \(width) × \(height) pixels"
        case .picture(.unreadable): "is no file that can be read"
        case .overloaded, .picture(.overloaded): "can't be opened just now: this machine has no memory or files left"
        case .recogniser(.stopped): "can't be read: this machine took too long over it"
        case .recogniser(let cause): "can't be read: the recogniser failed (\(cause))"
        case .cancelled: "wasn't read to its end"
        case .picture(.failed(let cause)): "can't be opened: \(cause)"
        }
    }

    private static func lines(_ reading: LabelReading) -> [String] {
        var fields: [(String, ReadField?)] = [("style code", reading.styleCode), ("product number", reading.gtin)]
        fields += SizeScale.allCases.map { ("size \($0.rawValue)", reading.sizes[$0]) }
        fields += reading.dates.map { ("date", $0) }
        fields += [
            ("country", reading.country), ("factory", reading.factory), ("model", reading.modelName),
            ("colours", reading.colours), ("serial", reading.serial), ("QR code", reading.qr),
        ]
        let lines = fields.compactMap { name, field in field.map { line(name, $0) } }
        return lines.isEmpty ? ["Nothing that a label says could be read."] : lines
    }

    private static func lines(_ material: LabelMaterial) -> [String] {
        material.lines.map { line in
            line.words.map { "\(harmless($0.text)) \(percent($0.confidence))" }.joined(separator: "   ")
        } + material.bars.map { "\($0.symbology.rawValue): \(harmless($0.content))" }
    }

    private static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }

    private static func line(_ name: String, _ field: ReadField) -> String {
        let gap = String(repeating: " ", count: max(1, 16 - name.count))
        return
            "\(name)\(gap)\(harmless(field.value))   (\(field.percentSure) sure, read \(printable(field.text)))"
    }
}

extension LabelReading.Kind: ExpressibleByArgument {}

/// Quoted, as it was read.
func printable(_ text: String) -> String { "“\(harmless(text))”" }

/// Text from photos, QR codes above all, can hold anything, and a terminal obeys control characters.
private func harmless(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }
    return String(String.UnicodeScalarView(scalars))
}
