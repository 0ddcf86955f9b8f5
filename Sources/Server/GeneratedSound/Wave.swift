/// Reads and writes the simplest of sound files: WAV, of 16 bits when read and of 32-bit floats when written.
import Foundation
import ServerSpeech

package enum Wave {
    struct Unreadable: Error {}

    package static func read(_ file: URL) throws -> Sound {
        let bytes = [UInt8](try Data(contentsOf: file))
        func number(_ offset: Int, _ count: Int) -> Int {
            (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
        }
        guard bytes.count > 44, number(20, 2) == 1, number(22, 2) == 1, number(34, 2) == 16 else { throw Unreadable() }
        // What was written to a file that couldn't be gone back in doesn't know its length: all to the end is samples.
        let samples = stride(from: 44, to: bytes.count - 1, by: 2).map {
            Float(Int16(truncatingIfNeeded: number($0, 2))) / 32_768
        }
        guard let sound = Sound(rate: number(24, 4), channels: [samples]) else { throw Unreadable() }
        return sound
    }

    package static func write(_ sound: Sound, to file: URL) throws {
        let channels = sound.channels.count
        var bytes = Data()
        func add(_ number: Int, _ count: Int) {
            for place in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * place))) }
        }
        bytes.append(contentsOf: "RIFF".utf8)
        add(36 + 4 * channels * sound.count, 4)
        bytes.append(contentsOf: "WAVEfmt ".utf8)
        for (number, count) in [
            (16, 4), (3, 2), (channels, 2), (sound.rate, 4), (sound.rate * channels * 4, 4), (channels * 4, 2), (32, 2),
        ] { add(number, count) }
        bytes.append(contentsOf: "data".utf8)
        add(4 * channels * sound.count, 4)
        for index in 0..<sound.count {
            for channel in sound.channels { add(Int(channel[index].bitPattern), 4) }
        }
        try bytes.write(to: file)
    }
}
