/// The messages that we send.
import NIOCore

extension ByteBuffer {
    mutating func writeCString(_ text: String) {
        writeString(text)
        writeInteger(UInt8(0))
    }

    /// A message whose length is known once it is written.
    mutating func writeMessage(_ tag: Character?, _ body: (inout ByteBuffer) -> Void) {
        if let tag = tag?.asciiValue { writeInteger(tag) }
        let start = writerIndex
        writeInteger(Int32(0))
        body(&self)
        setInteger(Int32(writerIndex - start), at: start)
    }

    mutating func writeParse(_ name: String, _ sql: String) {
        writeMessage("P") { buffer in
            buffer.writeCString(name)
            buffer.writeCString(sql)
            buffer.writeInteger(Int16(0))
        }
    }

    /// Into the portal without a name; all values and all columns are text.
    mutating func writeBind(_ name: String, _ values: [String?]) {
        // Its length first and several numbers at once: every request sends some of these.
        let texts = values.reduce(0) { $0 + 4 + ($1?.utf8.count ?? 0) }
        writeMultipleIntegers(UInt8(ascii: "B"), Int32(4 + 1 + name.utf8.count + 1 + 2 + 2 + texts + 2), UInt8(0))
        writeString(name)
        writeMultipleIntegers(UInt8(0), Int16(0), UInt16(values.count))
        for value in values {
            writeInteger(Int32(value?.utf8.count ?? -1))
            if let value { writeString(value) }
        }
        writeInteger(Int16(0))
    }

    mutating func writeDescribe(statement name: String) { writeNamed("D", "S", name) }
    mutating func writeDescribePortal() { writeNamed("D", "P", "") }
    mutating func writeClose(statement name: String) { writeNamed("C", "S", name) }

    private mutating func writeNamed(_ tag: Character, _ kind: Character, _ name: String) {
        writeMessage(tag) { buffer in
            buffer.writeInteger(kind.asciiValue ?? 0)
            buffer.writeCString(name)
        }
    }

    /// All rows of the portal without a name.
    mutating func writeExecute() {
        writeMultipleIntegers(UInt8(ascii: "E"), Int32(9), UInt8(0), Int32(0))
    }

    mutating func writeSync() {
        writeMultipleIntegers(UInt8(ascii: "S"), Int32(4))
    }

    mutating func writeTerminate() {
        writeMultipleIntegers(UInt8(ascii: "X"), Int32(4))
    }

    mutating func writeQuery(_ sql: String) { writeMessage("Q") { $0.writeCString(sql) } }

    mutating func writeTLSRequest() {
        writeMultipleIntegers(Int32(8), Int32(80_877_103))
    }

    mutating func writeCancel(_ key: BackendKey) {
        writeMultipleIntegers(Int32(16), Int32(80_877_102), key.process, key.secret)
    }

    /// Version 3.0, and settings as they are in the session from its beginning.
    mutating func writeStartup(_ parameters: [(String, String)]) {
        writeMessage(nil) { buffer in
            buffer.writeInteger(Int32(3 << 16))
            for (name, value) in parameters {
                buffer.writeCString(name)
                buffer.writeCString(value)
            }
            buffer.writeInteger(UInt8(0))
        }
    }
}

/// What a request to cancel must know.
struct BackendKey: Sendable, Hashable {
    var process: Int32 = 0
    var secret: Int32 = 0
}
