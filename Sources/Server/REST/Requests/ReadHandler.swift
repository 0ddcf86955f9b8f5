// GET and HEAD of a table or view.
import HTTPTypes
import Hummingbird
import ServerDatabase
import ServerHTTP

struct ReadHandler: Sendable {
    let database: Database
    let configuration: RESTConfiguration
    let fast: FastReads
    let compiled = CompiledReads()

    func respond(
        _ frame: Frame, _ request: Request, table name: QualifiedName, in snapshot: SchemaSnapshot
    ) async throws -> Response {
        let read = try compile(frame, name, snapshot)
        if case .plan(let plan) = frame.media {
            return try await PlanAnswer(database: database, configuration: configuration)
                .respond(frame, plan, read.statements)
        }
        let began = ContinuousClock.now
        let answers = try await database.withRole(frame.caller, frame.counting(read.countsRows), read.statements)
        let answer = try read.answer(answers)
        try answer.checkIsObject(frame.media)
        if answer.custom.isEmpty { fast.know(request, frame, read, in: snapshot, took: .now - began) }
        return try answer.response(to: frame, window: read.window, configuration)
    }

    private func compile(
        _ frame: Frame, _ name: QualifiedName, _ snapshot: SchemaSnapshot
    ) throws(RESTError) -> CompiledRead {
        let key = CompiledReads.Key(
            schemaVersion: snapshot.version, table: name, method: frame.method, media: frame.media,
            count: frame.preferences.count, range: frame.range, query: frame.query,
            limits: frame.limits)
        return try compiled.read(key) { () throws(RESTError) in
            let table = try snapshot.table(name)
            var plan = try PlanGrammar.parse(frame.parameters, allowsAggregates: configuration.allowsAggregates)
            let window = try frame.window(of: plan, maxRows: configuration.maxRows)
            plan.root.window = window.bounded
            let scope = Scope(table, alias: Name(table.name.name))
            var compiler = ReadCompiler(snapshot, maxRows: configuration.maxRows, root: table.name.name)
            let query = try compiler.query(plan.root, from: "\(table.name) as \(scope.alias)", in: scope)
            return CompiledRead(
                query, shape: frame.method == .head ? .none : frame.media.shape, count: frame.preferences.count,
                window: window.asked, maxRows: configuration.maxRows, limits: frame.limits,
                isPlanned: frame.media.isPlan)
        }
    }
}

extension Frame {
    /// The rows that query and header request together, limited by the cap.
    func window(of plan: Plan, maxRows: Int) throws(RESTError) -> (asked: Window, bounded: Window) {
        var asked = plan.root.window
        if let range = try Window(range: range) { asked = asked.intersection(range) }
        return (asked, Window(offset: asked.offset, limit: min(asked.limit ?? maxRows, maxRows)))
    }
}

extension Answer {
    /// 200, or 206 when more rows are known to exist, or 416 when fewer are known to exist.
    func response(to frame: Frame, window: Window, _ configuration: RESTConfiguration) throws(RESTError) -> Response {
        var headers: HTTPFields = [:]
        headers.add(.contentRange, Self.contentRange(offset: window.offset, rows: rows, total: total))
        if let total, window.offset > 0, window.offset >= total {
            var error = RESTError.unsatisfiableRange(
                "An offset of \(window.offset) was requested, but there are only \(total) rows.")
            error.headers[.contentRange] = "*/\(total)"
            throw error
        }
        let isPartial = total.map { rows < $0 } ?? false
        headers.add(.contentType, frame.media.contentType)
        if let applied = frame.preferences.applied([.count, .handling, .timeZone, .maxAffected]) {
            headers.add(.preferenceApplied, applied)
        }
        return response(isPartial ? .partialContent : .ok, headers, frame, configuration)
    }

    /// The response with a function's own settings, and the schema if there are several.
    func response(
        _ status: HTTPResponse.Status, _ headers: HTTPFields, _ frame: Frame, _ configuration: RESTConfiguration
    ) -> Response {
        var headers = headers
        if configuration.schemas.count > 1 { headers[.contentProfile] = frame.schema }
        custom.apply(to: &headers)
        return Response(status: custom.status ?? status, headers: headers, body: .init(byteBuffer: body))
    }
}
