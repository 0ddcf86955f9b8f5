/// One log line, one count and one duration per request; they never contain a query, a header or a body.
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import ServerDatabase
import Synchronization

struct RequestLog: Sendable {
    private let metrics: Metrics
    private let labels = SeriesLabels()

    init(metrics: Metrics) { self.metrics = metrics }

    /// Names the request in its answer, too.
    func note(
        _ request: Request, _ response: inout Response, since began: ContinuousClock.Instant, _ context: AtelierContext
    ) {
        // A handler may have named one already, and there must not be two. To replace costs ten times as much as to look.
        if response.headers.contains(.requestID) { response.headers[.requestID] = nil }
        response.headers.add(.requestID, context.requestID)
        let call = Call(method: request.method, target: request.head.path ?? "", status: response.status.code)
        record(call, since: began, context.plainLogger, named: context.requestID, context.credential)
    }

    struct Call {
        let method: HTTPRequest.Method
        /// Path and query.
        let target: String
        let status: Int
    }

    func record(
        _ call: Call, since began: ContinuousClock.Instant, _ logger: Logger, named id: String,
        _ credential: Credential = .none
    ) {
        let (status, seconds) = (call.status, (ContinuousClock.now - began).seconds)
        let surface = Self.surface(of: call.target)
        let method = Self.method(call.method)
        let labels = labels.of(.init(surface: surface, method: method, status: status))
        metrics.count("atelier_http_requests_total", "Requests answered.", labels.count)
        metrics.observe(
            "atelier_http_request_seconds", "Time from a request's head to its answer's head.", labels.time,
            seconds: seconds)
        // Temporary trouble (busy, no room, no database) is no error of ours to investigate.
        let level: Logger.Level =
            [503, 507, 544].contains(status) ? .warning : status >= 500 ? .error : surface == "ops" ? .trace : .debug
        guard logger.logLevel <= level else { return }
        logger.log(
            level: level, "request",
            metadata: [
                "request": .string(id), "method": "\(method)", "path": "\(Self.loggable(call.target))",
                "status": "\(status)", "ms": "\(Int(seconds * 1000))",
                "user": "\(credential.user?.userID?.uuidString ?? "-")",
            ])
    }

    /// Only the first segment of the path: labels must stay few.
    private static func surface(of path: String) -> String {
        surfaces.first { path.utf8.starts(with: $0.0.utf8) }?.1 ?? "other"
    }

    private static let surfaces = [
        ("/rest/", "rest"), ("/storage/", "storage"), ("/functions/", "functions"), ("/auth/", "auth"),
        ("/realtime/", "realtime"), ("/share/", "share"), ("/health", "ops"), ("/ready", "ops"), ("/metrics", "ops"),
    ]

    /// A shared link's path is its key, and whoever reads the log was not given it.
    private static func loggable(_ target: String) -> String {
        let path = target.prefix { $0 != "?" }
        return path.hasPrefix("/share/") ? "/share/…" : String(path.prefix(512))
    }

    private static func method(_ method: HTTPRequest.Method) -> String {
        [.get, .head, .post, .put, .patch, .delete, .options].contains(method) ? method.rawValue : "OTHER"
    }
}

/// The labels of each kind of request, of which there are few: written once, and not for every request.
private final class SeriesLabels: Sendable {
    struct Kind: Hashable {
        var surface: String
        var method: String
        var status: Int
    }
    private let known = Mutex<[Kind: (count: Labels, time: Labels)]>([:])

    func of(_ kind: Kind) -> (count: Labels, time: Labels) {
        known.withLock { known in
            if let labels = known[kind] { return labels }
            let labels: (Labels, Labels) = (
                ["surface": kind.surface, "method": kind.method, "status": String(kind.status)],
                ["surface": kind.surface]
            )
            known[kind] = labels
            return labels
        }
    }
}
