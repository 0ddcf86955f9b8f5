/// The reader of CBOR: what it takes, and everything that it doesn't.
import Foundation
import Testing

@testable import ServerAttestation

@Suite("CBOR")
struct CBORTests {
    private func read(_ hex: String) throws(CBOR.Fault) -> CBOR { try CBOR(Data(hex: hex)) }

    @Test("values of the RFC's own table")
    func values() throws {
        #expect(try read("00") == .unsigned(0))
        #expect(try read("1818") == .unsigned(24))
        #expect(try read("1b000000e8d4a51000") == .unsigned(1_000_000_000_000))
        #expect(try read("4401020304") == .bytes(Data([1, 2, 3, 4])))
        #expect(try read("62c3bc") == .text("ü"))
        #expect(
            try read("8301820203820405")
                == .array([
                    .unsigned(1), .array([.unsigned(2), .unsigned(3)]), .array([.unsigned(4), .unsigned(5)]),
                ]))
        #expect(
            try read("a26161016162820203") == .map(["a": .unsigned(1), "b": .array([.unsigned(2), .unsigned(3)])]))
    }

    @Test(
        "what is refused, and why",
        arguments: [
            ("", .ended), ("18", .ended), ("19ff", .ended), ("44010203", .ended), ("5affffffff00", .ended),
            ("5bffffffffffffffff00", .ended), ("9bffffffffffffffff", .tooMany), ("bbffffffffffffffff", .tooMany),
            ("9820", .ended), ("0000", .trailing), ("1817", .notShortest), ("1900ff", .notShortest),
            ("1a0000ffff", .notShortest), ("1b00000000ffffffff", .notShortest), ("20", .unexpected),
            ("f4", .unexpected), ("f6", .unexpected), ("fb3ff0000000000000", .unexpected),
            ("5f42010243030405ff", .unexpected),
            ("9fff", .unexpected), ("bfff", .unexpected), ("c11a514b67b0", .unexpected), ("1c", .unexpected),
            ("62c328", .unexpected), ("a10102", .unexpected), ("a2616101616102", .unexpected),
            ("81818181818100", .tooDeep),
        ] as [(String, CBOR.Fault)])
    func faults(_ hex: String, _ fault: CBOR.Fault) {
        #expect(throws: fault) { try read(hex) }
    }

    @Test("more values or bytes than any attestation has")
    func bounds() {
        #expect(throws: CBOR.Fault.tooMany) { try CBOR(Data([0x98, 0x40] + [UInt8](repeating: 0, count: 64))) }
        #expect(throws: CBOR.Fault.tooLong) { try CBOR(Data(repeating: 0, count: 40_000)) }
    }
}

extension Data {
    init(hex: String) {
        let digits = Array(hex.utf8)
        self.init(
            stride(from: 0, to: digits.count, by: 2).compactMap {
                UInt8(String(decoding: digits[$0...$0 + 1], as: UTF8.self), radix: 16)
            })
    }
}
