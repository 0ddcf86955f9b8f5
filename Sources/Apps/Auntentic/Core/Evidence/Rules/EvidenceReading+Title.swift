/// What is read from a label, in words for a sentence.
extension EvidenceReading.Field {
    private static let titles: [EvidenceReading.Field: String] = [
        .styleCode: "style code", .gtin: "product number", .date: "date", .country: "country", .colours: "colours",
        .modelName: "model name", .serial: "serial number", .qr: "QR code", .line: "line", .photo: "photo",
    ]

    var title: String {
        if let scale = SizeScale.allCases.first(where: { .size($0) == self }) { return "\(scale.title) size" }
        return Self.titles[self] ?? rawValue.replacing("_", with: " ")
    }
}
