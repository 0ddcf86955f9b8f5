/// How strong the voice channel is over time.
import Foundation

/// Mean squares of pieces of 5 ms.
struct Levels {
    static let piece = Voice.step / 2
    let pieces: [Float]

    /// Weaker than what 16 bits can hold, and so silence, in decibels against full scale.
    static let silence = -96.0

    init(_ voice: Voice) {
        pieces = voice.samples.withUnsafeBufferPointer { samples in
            (0..<voice.steps * 2).map { index in
                var sum: Float = 0
                for sample in samples[index * Self.piece..<(index + 1) * Self.piece] { sum += sample * sample }
                return sum / Float(Self.piece)
            }
        }
    }

    /// In decibels against full scale, one for each step, over the 30 ms around its middle.
    func decibels() -> [Double] {
        (0..<pieces.count / 2).map { step in
            let around = max(2 * step - 2, 0)..<min(2 * step + 4, pieces.count)
            return Self.decibels(Double(pieces[around].reduce(0, +)) / Double(around.count))
        }
    }

    /// The mean square of a step itself.
    func power(_ step: Int) -> Double { Double(pieces[2 * step] + pieces[2 * step + 1]) / 2 }

    static func decibels(_ meanSquare: Double) -> Double { max(10 * log10(max(meanSquare, 1e-20)), silence) }
}
