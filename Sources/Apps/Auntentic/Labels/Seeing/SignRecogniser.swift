/// Reads lines of print with a learned recogniser.
import Foundation
import ServerInference

struct SignRecogniser {
    static let model = ModelFile(
        "PP-OCRv6_rec_small.onnx", sha256: "6f327246b50388f3c176ae304bd95767ea6dc0c9ae92153ef8cbe210b3c14884")

    let network: Network
    let decoder: SignDecoder

    /// The recogniser's own.
    static let height = 48
    /// Few widths, as each new one costs the runtime time to prepare.
    private static let widths = [64, 128, 192, 256, 320, 448, 576, 768, 1024, 1280]

    init(network: Network, dictionary: [Character]) {
        self.network = network
        decoder = SignDecoder(signs: ["\u{0}"] + dictionary + [" "])
    }

    func read(_ box: PrintBox, _ pyramid: Pyramid, _ deadline: Deadline) throws -> SeenLine {
        let wanted = Double(Self.height) * box.width / max(1, box.height)
        let canvas = Self.widths.first { Double($0) >= wanted } ?? Self.widths[Self.widths.count - 1]
        let width = max(8, min(canvas, Int(wanted.rounded(.up))))
        var input = Tensor(shape: [1, 3, Self.height, canvas])
        let plane = Self.height * canvas
        input.values.withUnsafeMutableBufferPointer { values in
            pyramid.sample(box, width: width, height: Self.height) { index, grey in
                let place = index / width * canvas + index % width
                let value = grey / 127.5 - 1
                values[place] = value
                values[plane + place] = value
                values[2 * plane + place] = value
            }
        }
        let signs = try network.run(input, patience: deadline.patience) { outputs in
            decoder.line(outputs[0].values, filled: Double(width) / Double(canvas))
        }
        return SeenLine(box: box, signs: signs)
    }
}
