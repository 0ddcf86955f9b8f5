/// A line of print as the recogniser saw it: each sign with where it stands.
import AuntenticCore

struct SeenSign: Hashable {
    var sign: RecognisedSign
    /// Where its middle stands along the line, 0 … 1.
    var place: Double
}

struct SeenLine {
    var box: PrintBox
    var signs: [SeenSign]

    var text: String { String(signs.map(\.sign.character)) }
    /// Of its signs, on the average.
    var confidence: Double {
        signs.isEmpty ? 0 : signs.reduce(0) { $0 + $1.sign.probability } / Double(signs.count)
    }
}
