/// Takes fal's messages about finished requests: each is checked completely before anything in it is believed.
import Crypto
import Foundation
import HTTPTypes
import Synchronization
import Wire

/// A message only saves a waiting run from asking: whoever waits on another machine, or whose message is lost, asks fal.
/// So a refusal costs nothing but time.
package final class FalWebhook: Sendable {
    package enum Delivery: Sendable, Hashable {
        case delivered
        /// The run has ended or was cancelled, or another machine waits.
        case nobodyWaits
    }

    package enum Refusal: Error, Sendable, Hashable, CaseIterable {
        case tooLarge
        /// A header is missing or odd.
        case unsigned
        /// Too old, or from the future.
        case stale
        case forged
        /// Another account's.
        case stranger
        /// Signed, but not a message about a request.
        case malformed
        /// It was taken before.
        case replayed
        /// Nobody can tell now whether it is genuine; fal sends it again.
        case keysUnavailable

        /// What the sender is told. A message that was taken before needs no further attempts, so that is a success.
        package var status: Int {
            switch self {
            case .tooLarge: 413
            case .unsigned, .stale, .forged, .stranger: 401
            case .malformed: 400
            case .replayed: 200
            case .keysUnavailable: 503
            }
        }
    }

    /// Longer bodies need not be read.
    package static let mostBytes = 1 << 20
    /// A message's time may differ from ours by this much.
    static let window: TimeInterval = 300

    private let notices: FalNotices
    private let keys: FalKeys
    private let userID: String?
    private let now: @Sendable () -> Date
    private let seen: Mutex<SeenMessages>

    init(
        notices: FalNotices, keys: FalKeys, userID: String?, mostSeen: Int = 50_000,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.notices = notices
        self.keys = keys
        self.userID = userID
        self.now = now
        seen = Mutex(SeenMessages(most: mostSeen))
    }

    /// - Parameter token: the query item `token` of the address that was called.
    package func receive(_ headers: HTTPFields, token: String, body: Data) async throws(Refusal) -> Delivery {
        guard body.count <= Self.mostBytes else { throw .tooLarge }
        guard let signature = FalSignature(headers, body: body) else { throw .unsigned }
        let time = Date(timeIntervalSince1970: TimeInterval(signature.timestamp))
        guard abs(now().timeIntervalSince(time)) <= Self.window else { throw .stale }
        try await verify(signature)
        if let userID, userID != signature.userID { throw .stranger }
        guard let notice = Self.notice(body) else { throw .malformed }
        // The address isn't signed. A genuine message that is sent to another request's address must not be lost for
        // its own, so the token counts.
        let mark = signature.digest + Data(SHA256.hash(data: Data(token.utf8)))
        let instant = now()
        guard seen.withLock({ $0.insert(mark, now: instant, until: time + Self.window) }) else { throw .replayed }
        return notices.post(notice, to: token) ? .delivered : .nobodyWaits
    }

    private func verify(_ signature: FalSignature) async throws(Refusal) {
        guard let known = await keys.current() else { throw .keysUnavailable }
        if signature.isValid(for: known) { return }
        guard let newer = await keys.newer(than: known), signature.isValid(for: newer) else { throw .forged }
    }

    private static func notice(_ body: Data) -> FalNotice? {
        guard let message = try? JSONValue(json: body), let id = message["request_id"]?.stringValue,
            FalSubmission.isID(id), let status = message["status"]?.stringValue, ["OK", "ERROR"].contains(status)
        else { return nil }
        return FalNotice(requestID: id, isOK: status == "OK", payload: message["payload"] ?? .null)
    }
}

/// Messages of the last minutes, so that none is taken twice. When it is full, the oldest are forgotten: only fal can
/// fill it, because only genuine messages are noted.
struct SeenMessages {
    private let most: Int
    private var marks: Set<Data> = []
    private var order: [(mark: Data, until: Date)] = []
    private var first = 0

    init(most: Int) {
        self.most = max(1, most)
    }

    var count: Int { marks.count }

    /// False if it is there already.
    mutating func insert(_ mark: Data, now: Date, until: Date) -> Bool {
        while first < order.count, order[first].until < now || order.count - first >= most {
            marks.remove(order[first].mark)
            first += 1
        }
        if first > most {
            order.removeFirst(first)
            first = 0
        }
        guard marks.insert(mark).inserted else { return false }
        order.append((mark, until))
        return true
    }
}
