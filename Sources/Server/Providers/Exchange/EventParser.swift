/// Server-sent events, from bytes that may be cut anywhere.
import Foundation

struct EventParser: Sendable {
    struct Event: Sendable, Hashable {
        var name = ""
        var data = Data()
    }

    /// The most bytes of one event, and of one line.
    private let limit: Int
    private var line = Data()
    private var event = Event()
    private var hasData = false
    private var isAfterReturn = false
    private var isFirstLine = true

    init(limit: Int) {
        self.limit = limit
    }

    /// The events that are complete now. What never ends with an empty line is no event.
    mutating func feed(_ bytes: some Sequence<UInt8>) throws(ProviderFailure) -> [Event] {
        var events: [Event] = []
        var rest = Array(bytes)[...]
        if isAfterReturn, let first = rest.first {
            isAfterReturn = false
            if first == 0x0A { rest = rest.dropFirst() }
        }
        while let end = rest.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
            try add(rest[..<end])
            if let event = try endLine() { events.append(event) }
            let isReturn = rest[end] == 0x0D
            rest = rest[(end + 1)...]
            // A return and a line feed are one end, also when they come in two pieces.
            if isReturn, let next = rest.first {
                if next == 0x0A { rest = rest.dropFirst() }
            } else {
                isAfterReturn = isReturn
            }
        }
        try add(rest)
        return events
    }

    private mutating func add(_ bytes: ArraySlice<UInt8>) throws(ProviderFailure) {
        guard line.count + bytes.count <= limit else { throw tooLong }
        line.append(contentsOf: bytes)
    }

    private mutating func endLine() throws(ProviderFailure) -> Event? {
        defer { line.removeAll(keepingCapacity: line.count < 1 << 16) }
        if isFirstLine {
            isFirstLine = false
            if line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
        }
        guard !line.isEmpty else {
            defer { (event, hasData) = (Event(), false) }
            return hasData ? event : nil
        }
        let colon = line.firstIndex(of: 0x3A) ?? line.endIndex
        var value = line[colon...].dropFirst()
        if value.first == 0x20 { value = value.dropFirst() }
        switch String(decoding: line[..<colon], as: UTF8.self) {
        case "data":
            guard event.data.count + value.count < limit else { throw tooLong }
            if hasData { event.data.append(0x0A) }
            event.data.append(value)
            hasData = true
        case "event": event.name = String(decoding: value.prefix(100), as: UTF8.self)
        default: break
        }
        return nil
    }

    private var tooLong: ProviderFailure { .malformed("an event is longer than \(limit) bytes") }
}
