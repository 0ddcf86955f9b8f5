/// Decodes a clip's sound, at its own rate and with one channel or two.
import Foundation
import Synchronization

package struct ClipSound: Sendable {
    /// Samples a second.
    package var rate: Int
    /// Equally long, from -1 to 1.
    package var channels: [[Float]]

    package var duration: Double { Double(channels[0].count) / Double(rate) }
}

extension Clip {
    /// Loudness is measured at the rate at which a phone records, and for other rates its filters would need others.
    private static let rate = 48_000

    package func sound() async throws(ClipError) -> ClipSound {
        let samples = Mutex<[Float]>([])
        let rest = Mutex<[UInt8]>([])
        let words =
            ["-nostdin", "-v", "error", "-threads", "1"] + programs.input(container)
            + ["-i", "file:\(file.path)", "-map", "0:a:0", "-vn", "-sn", "-dn"]
            + ["-ac", "2", "-ar", "\(Self.rate)", "-f", "f32le", "pipe:1"]
        // A second more than is taken: what is longer than it says shows itself.
        let most = Int(limits.longest + limits.tolerance + 1) * Self.rate * 8
        let ending = try await BoundedProgram(
            words: programs.command(programs.ffmpeg, words, reads: file, limits), patience: limits.patience,
            mostOutput: most
        ).run { piece in
            rest.withLock { rest in
                rest.append(contentsOf: piece)
                let whole = rest.count / 4 * 4
                samples.withLock { $0.append(contentsOf: Self.floats(rest[..<whole])) }
                rest.removeFirst(whole)
            }
        }
        return try Self.checked(samples.withLock { $0 }, ending, expected: facts.duration)
    }

    private static func checked(
        _ samples: [Float], _ ending: BoundedProgram.Ending, expected: Double
    ) throws(ClipError) -> ClipSound {
        guard samples.count >= 2 else {
            throw ending.isSuccess ? .noSound : .damaged(ending.complaint)
        }
        let count = samples.count / 2
        let left = (0..<count).map { samples[2 * $0] }
        let right = (0..<count).map { samples[2 * $0 + 1] }
        return ClipSound(rate: rate, channels: left == right ? [left] : [left, right])
    }

    private static func floats(_ bytes: ArraySlice<UInt8>) -> [Float] {
        bytes.withUnsafeBytes { raw in
            (0..<raw.count / 4).map {
                Float(bitPattern: UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self)))
            }
        }
    }
}
