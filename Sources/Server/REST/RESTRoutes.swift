// `/rest/v1`: one handler that parses the path and answers every error in the same form.
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import ServerDatabase
import ServerHTTP

package struct RESTRoutes: Sendable {
    private let schema: SchemaCache
    private let configuration: RESTConfiguration
    package let fastReads: FastReads
    private let reads: ReadHandler
    private let writes: WriteHandler
    private let calls: CallHandler
    private let root: RootHandler

    package init(database: Database, schema: SchemaCache, configuration: RESTConfiguration) {
        self.schema = schema
        self.configuration = configuration
        fastReads = FastReads(database: database, schema: schema, configuration: configuration)
        reads = ReadHandler(database: database, configuration: configuration, fast: fastReads)
        writes = WriteHandler(database: database, configuration: configuration)
        calls = CallHandler(database: database, configuration: configuration)
        root = RootHandler(database: database, configuration: configuration)
    }

    package func add(to router: Router<AtelierContext>) {
        for method in Self.methods {
            router.on("/rest/v1", method: method, use: respond)
            router.on("/rest/v1/**", method: method, use: respond)
        }
    }

    package var route: PrefixRoute { PrefixRoute("/rest/v1/", Self.methods, respond) }

    private static let methods: [HTTPRequest.Method] = [.get, .head, .post, .put, .patch, .delete, .options]

    /// The resource that a path under `/rest/v1` names.
    enum Resource: Equatable {
        case root
        case table(String)
        case function(String)

        init(path: String) throws(RESTError) {
            if let name = Self.plainName(in: path) {
                self = .table(name)
                return
            }
            let parts = path.utf8.split(separator: UInt8(ascii: "/")).dropFirst(2).map { percentDecoded(Substring($0)) }
            guard !parts.contains(where: { $0.utf8.contains(0) }) else { throw Self.invalid }
            switch parts.count {
            case 0: self = .root
            case 1: self = .table(parts[0])
            case 2 where parts[0] == "rpc": self = .function(parts[1])
            default: throw Self.invalid
            }
        }

        /// Most paths name a table and need no taking apart: `/rest/v1/photos`.
        private static func plainName(in path: String) -> String? {
            let name = path.utf8.dropFirst(prefix.utf8.count)
            let isPlain = name.allSatisfy { (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "_") }
            return isPlain && !name.isEmpty && path.utf8.starts(with: prefix.utf8) ? String(Substring(name)) : nil
        }

        private static let prefix = "/rest/v1/"
        private static let invalid = RESTError(404, "PGRST125", "Invalid path specified in request URL")
    }

    @Sendable private func respond(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let caller: Caller
        switch context.credential {
        case .none: return Self.missingKey
        case .invalid(let failure): return RESTError(failure).response(includesBody: request.method != .head)
        case .caller(let known): caller = known
        }
        do {
            return try await answer(request, caller)
        } catch {
            return restError(error, caller, context).response(includesBody: request.method != .head)
        }
    }

    private func answer(_ request: Request, _ caller: Caller) async throws -> Response {
        let resource = try Resource(path: request.rawPath)
        var frame = try Frame(request, caller: caller, configuration: configuration, isRoot: resource == .root)
        var snapshot = try await schema.current()
        snapshot.reader = caller.role
        if snapshot.readsRequests { frame.tell(request) }
        switch resource {
        case .root:
            if request.method == .options, configuration.describesItself { return try options(.get, .head) }
            return try await root.respond(frame, in: snapshot)
        case .function(let name):
            if request.method == .options { return try options(.get, .head, .post) }
            return try await calls.respond(frame, request, function: QualifiedName(frame.schema, name), in: snapshot)
        case .table(let name):
            let name = QualifiedName(frame.schema, name)
            if request.method == .options { return try options(for: try snapshot.table(name)) }
            return frame.reads
                ? try await reads.respond(frame, request, table: name, in: snapshot)
                : try await writes.respond(frame, request, table: name, in: snapshot)
        }
    }

    private func options(for table: Table) throws -> Response {
        var methods: [HTTPRequest.Method] = [.get, .head]
        if table.isInsertable { methods.append(.post) }
        if table.isInsertable, table.isUpdatable, !table.primaryKey.isEmpty { methods.append(.put) }
        if table.isUpdatable { methods.append(.patch) }
        if table.isDeletable { methods.append(.delete) }
        return try options(methods)
    }

    private func options(_ methods: HTTPRequest.Method...) throws -> Response { try options(methods) }

    private func options(_ methods: [HTTPRequest.Method]) throws -> Response {
        let allowed = ([.options] + methods).map(\.rawValue).joined(separator: ",")
        return Response(status: .ok, headers: [.allow: allowed])
    }

    /// Returns the error for the client; details that it mustn't see go to the log.
    private func restError(_ error: any Error, _ caller: Caller, _ context: AtelierContext) -> RESTError {
        var answer: RESTError
        switch error {
        case let error as RESTError: answer = error
        case let error as DatabaseError:
            answer =
                configuration.limits(of: caller.role).excess(error) ?? RESTError(error, role: caller.role)
        default: answer = RESTError(500, "XX000", "")
        }
        guard answer.status.code >= 500 else { return answer }
        // Temporary trouble is no bug to fix in the code.
        context.logger.log(
            level: answer.status.code == 500 ? .error : .warning, "rest request failed",
            metadata: ["error": "\(String(reflecting: error).prefix(2000))"])
        if answer.code.hasPrefix("XX") || answer.code.hasPrefix("58") {
            answer = RESTError(
                500, answer.code, "Something went wrong on our side. Reference: \(context.requestID)")
        }
        return answer
    }

    private static var missingKey: Response {
        .json(
            ByteBuffer(
                string: """
                    {"message":"No API key found in request",\
                    "hint":"No `apikey` request header or url param was found."}
                    """),
            status: .unauthorized, headers: [.wwwAuthenticate: "Bearer"])
    }
}

extension RESTError {
    init(_ failure: TokenFailure) {
        switch failure.reason {
        case .expired: self.init(401, "PGRST303", "JWT expired")
        case .notYetValid: self.init(401, "PGRST303", "JWT not yet valid")
        case .claims: self.init(401, "PGRST303", failure.message)
        case .malformed, .algorithm, .signature: self.init(401, "PGRST301", failure.message)
        }
        headers[.wwwAuthenticate] = "Bearer error=\"invalid_token\", error_description=\"\(message)\""
    }
}
