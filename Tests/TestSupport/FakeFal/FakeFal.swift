/// A stand-in for fal's queue on a loopback port: strict about requests, scripted about what becomes of them.
import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

package final class FakeFal: Sendable {
    /// How a well-formed submission is answered. Ill-formed ones are refused as the real service does, and use none up.
    package enum Entrance: Sendable {
        case accepted
        /// Refused: nothing was accepted.
        case refused(status: Int, headers: [String: String] = [:], body: String = #"{"detail":"no"}"#)
        /// Drops the connection before the request is read.
        case resetEarly
        /// Accepts, and answers this instead.
        case acceptedButSays(status: Int, body: String)
        /// Accepts, and drops the connection.
        case acceptedThenReset
        /// Accepts, and answers without end.
        case acceptedThenTrickle
        indirect case slow(Duration, Entrance)
        /// Accepts, and answers only when told to.
        case acceptedAfter(Latch)
    }

    /// What becomes of an accepted request.
    package enum Run: Sendable {
        case pictures
        /// Fewer than were asked for.
        case fewer(Int)
        /// A 200 whose pictures at these places are marked unfit, and black.
        case flagged([Int])
        /// COMPLETED, as also a failure is; the result answers so.
        case failed(status: Int, body: String, error: String? = nil)
        /// COMPLETED with this as its result.
        case says(String)
        /// The result can be had only after so many errors of a gateway.
        indirect case hidden(Int, Run)
        indirect case slow(Duration, Run)
        /// In progress until it is cancelled.
        case never
    }

    /// What happens when a picture is fetched.
    package enum File: Sendable {
        case whole
        case says(status: Int, type: String, body: String)
        /// The whole answer, half of the picture.
        case half
        case cutOff
        case bytes(Int)
        case trickle
        /// An address on this host instead of ours.
        case elsewhere(String)
    }

    /// One request as it was accepted.
    package struct Asked: Sendable {
        package var id: String
        package var model: String
        package var fields: Set<String>
        package var prompt: String
        package var count: Int
        package var starts: [Data]
        package var webhook: String?
    }

    /// A message as fal would send it.
    package struct Message: Sendable {
        package var url: String
        package var headers: HTTPFields
        package var body: Data

        package init(url: String, headers: HTTPFields, body: Data) {
            self.url = url
            self.headers = headers
            self.body = body
        }
    }

    struct Job: Sendable {
        var asked: Asked
        var run: Run
        var since = ContinuousClock.now
        var hidden = 0
        var isCancelled = false
    }

    struct State {
        var entrances: [Entrance] = []
        var runs: [Run] = []
        var files: [File] = []
        var jobs: [String: Job] = [:]
        var order: [String] = []
        var submissions = 0
        var polls = 0
        var fetches = 0
        var fileFetches = 0
        var keyFetches = 0
        var refusals: [String] = []
        var statusAnswers: [(status: Int, body: String)] = []
        var signer = Curve25519.Signing.PrivateKey()
        var published: [Curve25519.Signing.PublicKey]?
        var port = 0
        var keysStatus = 200
        var isOver = false
    }

    package let key = "id-0123:secret-4567"
    package let userID = "user_fake"
    let state = Mutex(State())
    /// Where messages go; nil sends none.
    let sends: (@Sendable (Message) async -> Void)?

    private init(sends: (@Sendable (Message) async -> Void)?) { self.sends = sends }

    /// Requests that the real service would run, and bill.
    package var accepted: Int { state.withLock { $0.order.count } }
    /// Every submission that arrived, however it was answered.
    package var submissions: Int { state.withLock { $0.submissions } }
    package var polls: Int { state.withLock { $0.polls } }
    package var fileFetches: Int { state.withLock { $0.fileFetches } }
    package var keyFetches: Int { state.withLock { $0.keyFetches } }
    /// Why requests were refused as ill-formed.
    package var refusals: [String] { state.withLock { $0.refusals } }
    package var asked: [Asked] { state.withLock { state in state.order.compactMap { state.jobs[$0]?.asked } } }
    package var cancelled: [String] {
        state.withLock { state in state.order.filter { state.jobs[$0]?.isCancelled == true } }
    }
    package var base: String { "http://127.0.0.1:\(state.withLock { $0.port })" }
    package var fileHost: String { "127.0.0.1:\(state.withLock { $0.port })" }

    package func expect(_ entrances: Entrance...) { state.withLock { $0.entrances += entrances } }
    package func then(_ runs: Run...) { state.withLock { $0.runs += runs } }
    package func files(_ files: File...) { state.withLock { $0.files += files } }
    /// The next questions about a request's state get these answers.
    package func statusAnswers(_ answers: (status: Int, body: String)...) {
        state.withLock { $0.statusAnswers += answers }
    }
    package func keysAnswer(_ status: Int) { state.withLock { $0.keysStatus = status } }

    /// Signs with another key from now on, and publishes it.
    package func rotate() { state.withLock { $0.signer = Curve25519.Signing.PrivateKey() } }
    /// Signs with another key, and publishes the old one.
    package func forge() {
        state.withLock { state in
            state.published = [state.signer.publicKey]
            state.signer = Curve25519.Signing.PrivateKey()
        }
    }

    /// Ends the running requests that would never end.
    package func finish(_ id: String, _ run: Run = .pictures) {
        state.withLock { $0.jobs[id]?.run = run }
    }

    /// - Parameter sends: takes the messages that fal would send to the addresses given with requests.
    package static func run<Value: Sendable>(
        port: Int = 0, sends: (@Sendable (Message) async -> Void)? = nil,
        _ body: @escaping @Sendable (_ fake: FakeFal) async throws -> Value
    ) async throws -> Value {
        let fake = FakeFal(sends: sends)
        return try await serving(fake.router(), port: port) { url in
            fake.state.withLock { $0.port = url.split(separator: ":").last.flatMap { Int($0) } ?? 0 }
            defer { fake.state.withLock { $0.isOver = true } }
            return try await body(fake)
        }
    }

    /// What tells a server to use this stand-in.
    package func environment() -> [String: String] {
        [
            "ATELIER_FAL_KEY": key, "ATELIER_FAL_QUEUE": base, "ATELIER_FAL_KEYS": base + "/.well-known/jwks.json",
            "ATELIER_FAL_FILES": fileHost,
        ]
    }
}
