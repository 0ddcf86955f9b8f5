/// Cuts what was received into messages, however it was cut on its way.
import NIOCore

struct Message {
    let tag: UInt8
    var body: ByteBuffer
}

struct MessageReader {
    private var input = ByteBuffer()
    /// Whether a message that somebody may keep shares the memory of `input`: to append would copy all of it.
    private var isShared = false

    /// Bytes that are not yet a whole message.
    var rest: Int { input.readableBytes }

    mutating func append(_ more: ByteBuffer) {
        if input.readableBytes == 0 {
            input = more
            isShared = true
        } else {
            if isShared {
                var own = ByteBuffer()
                own.reserveCapacity(max(4096, 2 * (input.readableBytes + more.readableBytes)))
                own.writeImmutableBuffer(input)
                input = own
                isShared = false
            }
            input.writeImmutableBuffer(more)
        }
    }

    /// The next whole message, or nil until more has come.
    /// - Parameter limit: a longer message is refused before it is waited for.
    mutating func next(limit: Int) throws(WireError) -> Message? {
        let start = input.readerIndex
        guard let tag = input.getInteger(at: start, as: UInt8.self),
            let length = input.getInteger(at: start + 1, as: Int32.self)
        else { return nil }
        guard length >= 4 else { throw .nonsense("a message of impossible length") }
        guard Int(length) <= limit else {
            throw WireError(
                .unexpected, fate: .unknown, sqlState: "54000", message: "the answer of Postgres is too long")
        }
        guard input.readableBytes > Int(length), let body = input.getSlice(at: start + 5, length: Int(length) - 4)
        else { return nil }
        input.moveReaderIndex(forwardBy: 1 + Int(length))
        isShared = true
        return Message(tag: tag, body: body)
    }
}
