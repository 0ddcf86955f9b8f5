/// Another way to tell where somebody speaks, such as a network.
import ServerMeasuring

package struct SpeechDetector: Sendable {
    package let method: Method
    /// How long the piece is that a probability stands for.
    package let seconds: Double
    /// From samples at 16 kHz, one for each whole piece, from 0 to 1.
    package let probabilities: @Sendable (_ samples: [Float]) throws -> [Float]

    package init(
        _ method: Method, every seconds: Double,
        probabilities: @escaping @Sendable (_ samples: [Float]) throws -> [Float]
    ) {
        (self.method, self.seconds, self.probabilities) = (method, seconds, probabilities)
    }
}
