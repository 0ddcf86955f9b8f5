/// Silero's network of voice activity, as a detector of speech: the version of 2025, at 16 kHz (Docs/Third-party.md).
import ServerInference
import ServerMeasuring
import ServerSpeech

package enum SileroDetector {
    static let model = ModelFile(
        "silero_vad_openvino_16k.onnx", sha256: "7776b81ad1b0350c15d7f1555943b9232eb53e9ca5d989c6d0cea9ebc8664d87",
        isExact: true)

    /// Silero Team, "Silero VAD", 2024: one probability for each 32 ms.
    static let method = Method("activity.silero-6.2", version: 1)

    /// Samples of a piece, and of the piece before it that the network sees again.
    private static let (piece, before) = (512, 64)
    /// What the network remembers from piece to piece.
    private static let state = [2, 1, 128]

    package static func isThere(in folder: InferenceFolder) -> Bool {
        (try? model.bytes(in: folder.models)) != nil
    }

    /// Compiles the model, or takes it from the cache.
    package static func detector(_ runtime: InferenceRuntime) throws(InferenceError) -> SpeechDetector {
        let network = try runtime.network(model)
        return SpeechDetector(method, every: Double(piece) / 16_000) { try probabilities($0, network) }
    }

    private static func probabilities(_ samples: [Float], _ network: Network) throws -> [Float] {
        var memory = Tensor(shape: state)
        return try stride(from: 0, through: samples.count - piece, by: piece).map { start in
            let padding = [Float](repeating: 0, count: max(before - start, 0))
            let input = Tensor(
                shape: [1, before + piece], values: padding + samples[max(start - before, 0)..<start + piece])
            return try network.run(input, memory, outputs: 2) { outputs in
                memory.values = Array(outputs[1].values)
                return outputs[0].values[0]
            }
        }
    }
}
