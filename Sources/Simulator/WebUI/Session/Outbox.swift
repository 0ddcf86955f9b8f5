/// Messages to the page: JSON with the version, acknowledged events, operations, address and commands.
import Foundation

/// An action that only the page can perform.
package enum PageCommand: Equatable, Sendable {
    case open(URL)
    case announce(String)
    /// A tap of the phone.
    case feel(String)

    var json: String {
        switch self {
        case .open(let url): "[\"open\",\(JSONText.quoted(url.absoluteString))]"
        case .announce(let words): "[\"say\",\(JSONText.quoted(words))]"
        case .feel(let kind): "[\"feel\",\(JSONText.quoted(kind))]"
        }
    }
}

@MainActor
struct Outbox {
    var isAnimated = false
    private(set) var attachments = 0
    private(set) var messageCount = 0
    private(set) var byteCount = 0
    private(set) var commands: [PageCommand] = []
    private var acknowledged: [Int] = []
    private(set) var sink: ((String) -> Void)?
    private var sentLocation: [String]?

    var isOpen: Bool { sink != nil }

    mutating func open(_ sink: @escaping (String) -> Void) {
        self.sink = sink
        attachments += 1
        sentLocation = nil
    }

    mutating func close() { sink = nil }

    mutating func acknowledge(_ number: Int) {
        if isOpen { acknowledged.append(number) }
    }

    mutating func send(_ operations: [Op], version: Int, location: [String]) {
        emit(operations.map(\.json), version: version, location: location)
    }

    mutating func sendAll(_ html: String, version: Int, location: [String]) {
        emit(["[\"m\",[],\(JSONText.quoted(html))]"], version: version, location: location)
    }

    /// For an event that changed nothing on screen.
    mutating func sendAcknowledgements(version: Int) {
        if !acknowledged.isEmpty || !commands.isEmpty { emit([], version: version, location: sentLocation ?? []) }
    }

    mutating func command(_ command: PageCommand, version: Int) {
        commands.append(command)
        // Without a page nobody will fetch them: keep only the latest.
        if commands.count > 8 { commands.removeFirst() }
        if isOpen { emit([], version: version, location: sentLocation ?? []) }
    }

    private mutating func emit(_ operations: [String], version: Int, location: [String]) {
        guard let sink else { return }
        var fields = [
            "\"q\":\(version)", "\"r\":[\(acknowledged.map(String.init).joined(separator: ","))]",
            "\"an\":\(isAnimated)", "\"o\":[\(operations.joined(separator: ","))]",
        ]
        if location != sentLocation {
            fields.append("\"u\":\(JSONText.quoted("/" + location.joined(separator: "/")))")
            sentLocation = location
        }
        if !commands.isEmpty { fields.append("\"x\":[\(commands.map(\.json).joined(separator: ","))]") }
        let message = "{\(fields.joined(separator: ","))}"
        acknowledged = []
        commands = []
        isAnimated = false
        messageCount += 1
        byteCount += message.utf8.count
        sink(message)
    }
}
