/// Reads Postgres' own description of changes: the messages of its output plugin `pgoutput`, version 1.
import NIOCore

struct LogReader {
    struct Malformed: Error {}

    private var relations: [UInt32: Relation] = [:]
    private var committed: Int64 = 0

    /// - Returns: nil for a message that is no change of a row.
    mutating func read(_ bytes: ByteBuffer) throws(Malformed) -> Change? {
        var bytes = bytes
        switch bytes.readInteger(as: UInt8.self) {
        case UInt8(ascii: "B"):
            guard bytes.readInteger(as: UInt64.self) != nil, let time = bytes.readInteger(as: Int64.self) else {
                throw Malformed()
            }
            committed = time
            return nil
        case UInt8(ascii: "R"):
            let relation = try Self.relation(&bytes)
            relations[relation.id] = relation
            return nil
        case UInt8(ascii: "I"): return try change(.insert, &bytes)
        case UInt8(ascii: "U"): return try change(.update, &bytes)
        case UInt8(ascii: "D"): return try change(.delete, &bytes)
        default: return nil
        }
    }

    private func change(_ kind: Change.Kind, _ bytes: inout ByteBuffer) throws(Malformed) -> Change {
        guard let id = bytes.readInteger(as: UInt32.self), let relation = relations[id] else { throw Malformed() }
        var change = Change(kind: kind, relation: relation, committed: committed)
        while let part = bytes.readInteger(as: UInt8.self) {
            let values = try Self.row(&bytes)
            if part == UInt8(ascii: "N") { change.new = values } else { change.old = values }
        }
        return change
    }

    private static func relation(_ bytes: inout ByteBuffer) throws(Malformed) -> Relation {
        guard let id = bytes.readInteger(as: UInt32.self), let schema = bytes.readNullTerminatedString(),
            let table = bytes.readNullTerminatedString(), let identity = bytes.readInteger(as: UInt8.self),
            let count = bytes.readInteger(as: UInt16.self)
        else { throw Malformed() }
        var relation = Relation(
            id: id, schema: schema.isEmpty ? "pg_catalog" : schema, table: table,
            isFull: identity == UInt8(ascii: "f"), columns: [])
        for _ in 0..<count {
            guard let flags = bytes.readInteger(as: UInt8.self), let name = bytes.readNullTerminatedString(),
                bytes.readInteger(as: UInt64.self) != nil
            else { throw Malformed() }
            relation.columns.append(.init(name: name, isKey: flags & 1 == 1))
        }
        return relation
    }

    private static func row(_ bytes: inout ByteBuffer) throws(Malformed) -> [Change.Value] {
        guard let count = bytes.readInteger(as: UInt16.self) else { throw Malformed() }
        var values: [Change.Value] = []
        for _ in 0..<count {
            switch bytes.readInteger(as: UInt8.self) {
            case UInt8(ascii: "n"): values.append(.null)
            case UInt8(ascii: "u"): values.append(.unchanged)
            case UInt8(ascii: "t"):
                guard let length = bytes.readInteger(as: UInt32.self),
                    let text = bytes.readString(length: Int(length))
                else { throw Malformed() }
                values.append(.text(text))
            default: throw Malformed()
            }
        }
        return values
    }
}
