/// The part of CBOR (RFC 8949) that Apple's attestations are written in: definite lengths and no recursion without bound.
import Foundation

package enum CBOR: Sendable, Hashable {
    case unsigned(UInt64)
    case bytes(Data)
    case text(String)
    case array([CBOR])
    case map([String: CBOR])

    package enum Fault: Error, Sendable, Hashable {
        case tooLong
        case tooDeep
        case tooMany
        /// The bytes end before the value does.
        case ended
        /// Something that these documents never have: another type, an indefinite length, a key twice.
        case unexpected
        /// A length in more bytes than it needs.
        case notShortest
        /// There is more after the value.
        case trailing
    }

    /// How much is read.
    package struct Bounds: Sendable {
        package var bytes = 32 * 1024
        package var depth = 6
        package var values = 64

        package init() {}
    }

    /// The one value in the bytes.
    package init(_ data: Data, within bounds: Bounds = Bounds()) throws(Fault) {
        guard data.count <= bounds.bytes else { throw .tooLong }
        var reader = CBORReader(rest: data[...], bounds: bounds)
        self = try reader.value(depth: 1)
        guard reader.rest.isEmpty else { throw .trailing }
    }
}

extension CBOR {
    package subscript(key: String) -> CBOR? { if case .map(let members) = self { members[key] } else { nil } }
    package var bytesValue: Data? { if case .bytes(let value) = self { value } else { nil } }
    package var textValue: String? { if case .text(let value) = self { value } else { nil } }
    package var arrayValue: [CBOR]? { if case .array(let value) = self { value } else { nil } }
}

private struct CBORReader {
    var rest: Data.SubSequence
    let bounds: CBOR.Bounds
    var count = 0

    mutating func value(depth: Int) throws(CBOR.Fault) -> CBOR {
        guard depth <= bounds.depth else { throw .tooDeep }
        count += 1
        guard count <= bounds.values else { throw .tooMany }
        let (type, argument) = try head()
        switch type {
        case 0: return .unsigned(argument)
        case 2: return .bytes(Data(try take(argument)))
        case 3: return .text(try text(argument))
        case 4:
            var items: [CBOR] = []
            for _ in 0..<(try size(argument)) { items.append(try value(depth: depth + 1)) }
            return .array(items)
        case 5: return .map(try members(argument, depth: depth))
        default: throw .unexpected
        }
    }

    private mutating func members(_ argument: UInt64, depth: Int) throws(CBOR.Fault) -> [String: CBOR] {
        var members: [String: CBOR] = [:]
        for _ in 0..<(try size(argument)) {
            guard case .text(let key) = try value(depth: depth + 1), members[key] == nil else { throw .unexpected }
            members[key] = try value(depth: depth + 1)
        }
        return members
    }

    /// A count of values. Each has a byte at least, so that no more is promised than there can be.
    private func size(_ argument: UInt64) throws(CBOR.Fault) -> Int {
        guard argument <= UInt64(bounds.values) else { throw .tooMany }
        guard argument <= UInt64(rest.count) else { throw .ended }
        return Int(argument)
    }

    private mutating func text(_ argument: UInt64) throws(CBOR.Fault) -> String {
        guard let text = String(validating: try take(argument), as: UTF8.self) else { throw .unexpected }
        return text
    }

    private mutating func take(_ length: UInt64) throws(CBOR.Fault) -> Data.SubSequence {
        guard length <= UInt64(rest.count) else { throw .ended }
        defer { rest = rest.dropFirst(Int(length)) }
        return rest.prefix(Int(length))
    }

    /// The type in three bits, and its number in the other five or in the 1, 2, 4 or 8 bytes after them.
    private mutating func head() throws(CBOR.Fault) -> (type: UInt8, argument: UInt64) {
        guard let first = rest.popFirst() else { throw .ended }
        let (type, small) = (first >> 5, first & 0x1F)
        guard small >= 24 else { return (type, UInt64(small)) }
        guard small <= 27 else { throw .unexpected }
        let bytes = try take(1 << UInt64(small - 24))
        let argument = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let least: UInt64 = [24, 1 << 8, 1 << 16, 1 << 32][Int(small - 24)]
        guard argument >= least else { throw .notShortest }
        return (type, argument)
    }
}
