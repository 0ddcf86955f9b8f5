/// One message to one device, and what became of it. Whatever sends messages speaks in these.
import Foundation

package enum PushEnvironment: String, Sendable, CaseIterable {
    case production, sandbox
}

package struct Push: Sendable, Hashable {
    /// The same for every try. What arrives twice is shown once, as its collapse id is the same.
    package var id: UUID
    package var app: String
    package var environment: PushEnvironment
    /// Hexadecimal, of any length.
    package var token: String
    /// At most 64 bytes; a later message with the same one takes this one's place on the phone.
    package var collapseID: String
    package var expiresAt: Date
    /// JSON, at most `PushPayload.mostBytes`.
    package var payload: Data

    package init(
        id: UUID = UUID(), app: String, environment: PushEnvironment, token: String, collapseID: String,
        expiresAt: Date, payload: Data
    ) {
        self.id = id
        self.app = app
        self.environment = environment
        self.token = token
        self.collapseID = collapseID
        self.expiresAt = expiresAt
        self.payload = payload
    }
}

package enum PushAnswer: Sendable, Hashable {
    case sent
    /// The token leads nowhere any more, since this moment if the provider says so.
    case dead(since: Date?, reason: String)
    /// May succeed later: not before this time, if the provider gave one.
    case later(after: Duration?, reason: String)
    /// Will never succeed as it is.
    case refused(reason: String)
}

package protocol PushSender: Sendable {
    func send(_ push: Push) async -> PushAnswer
}
