/// Names of requests: 32 hexadecimal digits, half of them drawn once a process, half of them counted.
import Synchronization

enum RequestName {
    private static let process = UInt64.random(in: .min ... .max)
    private static let count = Atomic(UInt64(0))

    static var next: String {
        let number = count.add(1, ordering: .relaxed).newValue
        return String(unsafeUninitializedCapacity: 32) { digits in
            for place in 0..<16 {
                let shift = UInt64(60 - 4 * place)
                digits.initializeElement(at: place, to: digit(process >> shift))
                digits.initializeElement(at: 16 + place, to: digit(number >> shift))
            }
            return 32
        }
    }

    private static func digit(_ number: UInt64) -> UInt8 {
        let value = UInt8(truncatingIfNeeded: number & 15)
        return value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value
    }
}
