/// What stands for some characters in a notation; texts are copied in whole runs, because most bytes are themselves.
struct Escapes: Sendable {
    /// - Returns: what stands for the character that begins here, and its length in bytes; nil if it stands for itself.
    typealias Substitute = @Sendable (UnsafeBufferPointer<UInt8>, Int) -> (text: String, length: Int)?

    /// By byte: whether a character that begins with it may need a substitute.
    private let isSpecial: [Bool]
    private let substitute: Substitute

    init(of special: some Sequence<UInt8>, _ substitute: @escaping Substitute) {
        var isSpecial = Array(repeating: false, count: 256)
        for byte in special { isSpecial[Int(byte)] = true }
        self.isSpecial = isSpecial
        self.substitute = substitute
    }

    func write(_ text: String, to output: inout [UInt8]) {
        var text = text
        text.withUTF8 { bytes in
            var start = 0
            for index in bytes.indices where isSpecial[Int(bytes[index])] {
                guard let (text, length) = substitute(bytes, index) else { continue }
                output.append(contentsOf: bytes[start..<index])
                output.append(contentsOf: text.utf8)
                start = index + length
            }
            output.append(contentsOf: bytes[start...])
        }
    }
}
