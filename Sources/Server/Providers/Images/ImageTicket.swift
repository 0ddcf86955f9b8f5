/// What a job stores about a request to an image maker, so that a later run goes on with it instead of paying again.

/// A few hundred bytes of JSON; fits into a job's checkpoint.
package struct ImageTicket: Codable, Sendable, Hashable {
    package enum State: String, Codable, Sendable {
        /// The request may have been sent; its id is unknown.
        case asked
        /// The provider has accepted the request.
        case accepted
    }

    /// Where the provider tells about the request.
    struct Places: Codable, Sendable, Hashable {
        var status: String
        var result: String
        var cancel: String
    }

    package private(set) var state: State
    package let provider: String
    package let model: String
    /// The provider's id.
    package private(set) var requestID: String?
    /// Unguessable. Proves that a message from outside is about this request.
    let token: String
    private(set) var places: Places?

    init(provider: String, model: String, token: String = ImageTicket.newToken()) {
        state = .asked
        self.provider = provider
        self.model = model
        self.token = token
    }

    func accepted(as requestID: String, at places: Places) -> ImageTicket {
        var ticket = self
        ticket.state = .accepted
        ticket.requestID = requestID
        ticket.places = places
        return ticket
    }

    /// 128 random bits in hexadecimal.
    private static func newToken() -> String {
        var random = SystemRandomNumberGenerator()
        return (0..<2).map { _ in
            let digits = String(UInt64.random(in: .min ... .max, using: &random), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
