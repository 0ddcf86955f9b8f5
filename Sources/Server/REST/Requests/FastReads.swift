/// The fast path of reads: an address that was read before, for any signed-in caller of the same role.
import HTTPTypes
import Hummingbird
import NIOCore
import ServerDatabase
import ServerHTTP
import Synchronization

/// Postgres is asked each time, with the caller's own claims. What is remembered is how: the statements of the address.
package final class FastReads: FastPath {
    /// All that the statements depend on.
    private struct Key: Hashable, Sendable {
        let target: String
        let accept: String?
        let acceptProfile: String?
        let role: String
    }

    package let prefix = "/rest/v1/"
    private let database: Database
    private let schema: SchemaCache
    private let configuration: RESTConfiguration
    private let known = Mutex(GenerationalCache<Key, KnownRead>(capacity: 512))
    private static let longest = 1024
    /// What takes longer is read on the ordinary path, so that nothing slow is ever read twice.
    private static let quick = Duration.milliseconds(100)
    /// Whoever waits longer is told by the ordinary path why.
    fileprivate static let patience = Duration.seconds(2)

    init(database: Database, schema: SchemaCache, configuration: RESTConfiguration) {
        self.database = database
        self.schema = schema
        self.configuration = configuration
    }

    /// Remembers a read that the ordinary path has just answered with 200.
    func know(
        _ request: Request, _ frame: Frame, _ read: CompiledRead, in snapshot: SchemaSnapshot, took time: Duration
    ) {
        guard frame.isUsual, !snapshot.readsRequests, frame.caller.userID != nil, time < Self.quick,
            let key = Self.key(request, frame)
        else { return }
        known.withLock { known in
            if known.value(of: key)?.isRight(in: snapshot.version) == true { return }
            let profile = configuration.schemas.count > 1 ? frame.schema : nil
            known.keep(KnownRead(read, frame, profile: profile, version: snapshot.version), of: key)
        }
    }

    private static func key(_ request: Request, _ frame: Frame) -> Key? {
        let accept = request.headers[.accept]
        guard let target = request.head.path, target.utf8.count + (accept?.utf8.count ?? 0) <= longest else {
            return nil
        }
        return Key(
            target: target, accept: accept, acceptProfile: request.headers[.acceptProfile], role: frame.caller.role)
    }

    package func take(
        _ request: FastRequest, on loop: any EventLoop, _ answer: @escaping (FastAnswer?) -> Void
    ) -> Bool {
        guard let user = request.credential.user, let payer = request.credential.payer,
            let known = known(request, user), let version = schema.silentVersion, known.isRight(in: version)
        else { return false }
        database.withRole(user, known.statements, payer: payer, on: loop) { result in
            let found = (try? result.get()).flatMap { known.answer($0) }
            if found == nil { known.doubt() }
            answer(found)
        }
        return true
    }

    private func known(_ request: FastRequest, _ user: Caller) -> KnownRead? {
        let key = Key(
            target: request.target, accept: request.accept, acceptProfile: request.acceptProfile, role: user.role)
        return known.withLock { $0.value(of: key) }
    }
}

/// How an address was read.
private final class KnownRead: Sendable {
    let statements: RoleStatements
    private let read: CompiledRead
    private let isOneObject: Bool
    /// Lines of the head that are the same each time.
    private let lines: String
    private let schemaVersion: Int
    /// It wasn't answered as usual; it is learned anew when it is.
    private let isDoubtful = Atomic(false)

    /// - Parameter profile: the schema, where the answer names it.
    init(_ read: CompiledRead, _ frame: Frame, profile: String?, version: Int) {
        var settings = frame.counting(read.countsRows)
        settings.timeout = min(settings.timeout ?? FastReads.patience, FastReads.patience)
        statements = RoleStatements(frame.caller.role, settings, read.statements)
        self.read = read
        isOneObject = frame.media.isObject
        lines =
            "Content-Type: \(frame.media.contentType)\r\n" + (profile.map { "Content-Profile: \($0)\r\n" } ?? "")
        schemaVersion = version
    }

    func isRight(in version: Int) -> Bool { schemaVersion == version && !isDoubtful.load(ordering: .relaxed) }

    func doubt() { isDoubtful.store(true, ordering: .relaxed) }

    /// Nil for whatever isn't 200 with the usual headers.
    func answer(_ rows: [Rows]) -> FastAnswer? {
        guard let answer = try? read.answer(rows), answer.custom.isEmpty, !isOneObject || answer.rows == 1 else {
            return nil
        }
        let range = Answer.contentRange(offset: read.window.offset, rows: answer.rows, total: nil)
        let length = answer.body.readableBytes
        let text = "HTTP/1.1 200 OK\r\nContent-Range: \(range)\r\nContent-Length: \(length)\r\n" + lines
        // Room for what is of this moment, and for the body.
        var head = ByteBufferAllocator().buffer(capacity: text.utf8.count + length + 128)
        head.writeString(text)
        return FastAnswer(lines: head, body: answer.body, isInDoubt: answer.rows == 0)
    }
}

extension Frame {
    /// A GET of JSON without wishes that would change status or headers.
    fileprivate var isUsual: Bool {
        guard method == .get, range == nil, preferences == Preferences() else { return false }
        return switch media {
        case .json, .object, .strippedArray: true
        case .csv, .plan, .openAPI: false
        }
    }
}
