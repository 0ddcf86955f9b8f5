/// Finds the lines of print in a photo with a learned detector.
import Foundation
import ServerInference

struct PrintDetector {
    static let model = ModelFile(
        "PP-OCRv6_det_small.onnx", sha256: "090f04abcd9d9a7498bc4ebf677e4cb9bdce1fe4197ddb7e529f1ef44e1ff94f")

    let network: Network

    /// The detector's input, from the smallest on: few shapes, as each new one costs the runtime time to prepare.
    private static let canvases = [
        (width: 480, height: 640), (width: 640, height: 480), (width: 576, height: 576), (width: 736, height: 960),
        (width: 960, height: 736), (width: 832, height: 832),
    ]
    private static let smallCanvases = 3

    /// In the photo's pixels.
    /// - Parameter isCloser: whether it is to be seen as large as can be.
    func boxes(
        in pyramid: Pyramid, _ frame: PrintBox, isCloser: Bool = false, _ deadline: Deadline
    ) throws -> [(box: PrintBox, score: Float)] {
        let canvas = Self.canvas(frame.width / frame.height, isCloser)
        let factor = min(Double(canvas.width) / frame.width, Double(canvas.height) / frame.height)
        let (width, height) = (
            max(1, Int((frame.width * factor).rounded())), max(1, Int((frame.height * factor).rounded()))
        )
        var input = Tensor(shape: [1, 3, canvas.height, canvas.width])
        let plane = canvas.width * canvas.height
        input.values.withUnsafeMutableBufferPointer { values in
            pyramid.sample(frame, width: width, height: height) { index, grey in
                let place = index / width * canvas.width + index % width
                let value = grey / 127.5 - 1
                values[place] = value
                values[plane + place] = value
                values[2 * plane + place] = value
            }
        }
        return try network.run(input, patience: deadline.patience) { outputs in
            PrintFinder(outputs[0].values, width: canvas.width, height: canvas.height).boxes().map { box, score in
                let place = frame.point(along: box.x / Double(width), across: box.y / Double(height))
                return (
                    PrintBox(
                        x: place.x, y: place.y, width: box.width / factor, height: box.height / factor,
                        angle: box.angle + frame.angle), score
                )
            }
        }
    }
}

extension PrintDetector {
    /// The one whose shape is most like the frame's.
    private static func canvas(_ shape: Double, _ isCloser: Bool) -> (width: Int, height: Int) {
        let sizes = isCloser ? canvases.suffix(from: smallCanvases) : canvases.prefix(smallCanvases)
        func distance(_ canvas: (width: Int, height: Int)) -> Double {
            abs(log(Double(canvas.width) / Double(canvas.height) / shape))
        }
        return sizes.min { distance($0) < distance($1) } ?? canvases[0]
    }

    /// The longer side of what a photo is first looked at in.
    static let overview = 640.0
}

extension GreyPhoto {
    var frame: PrintBox {
        PrintBox(
            x: Double(width) / 2, y: Double(height) / 2, width: Double(width), height: Double(height), angle: 0)
    }
}
