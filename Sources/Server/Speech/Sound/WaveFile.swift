/// The voice as a file that recognisers take: WAV, one channel of 16 bits at 16 kHz.
import Foundation

extension Sound {
    package func wave() -> Data {
        let samples = Voice(self).samples.map { Int16(min(max($0, -1), 1) * 32767) }
        let bytes = samples.count * 2
        var file = Data(capacity: 44 + bytes)
        func add(_ number: some FixedWidthInteger) {
            withUnsafeBytes(of: number.littleEndian) { file.append(contentsOf: $0) }
        }
        file.append(contentsOf: "RIFF".utf8)
        add(UInt32(36 + bytes))
        file.append(contentsOf: "WAVEfmt ".utf8)
        add(UInt32(16))
        // PCM, one channel.
        add(UInt16(1))
        add(UInt16(1))
        add(UInt32(Voice.rate))
        add(UInt32(Voice.rate * 2))
        add(UInt16(2))
        add(UInt16(16))
        file.append(contentsOf: "data".utf8)
        add(UInt32(bytes))
        samples.withUnsafeBytes { file.append(contentsOf: $0) }
        return file
    }
}
