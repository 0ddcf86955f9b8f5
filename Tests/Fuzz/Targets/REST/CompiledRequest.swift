/// A REST request compiled as the handlers do it, without a database.
import HTTPTypes
import ServerDatabase
import ServerHTTP

@testable import ServerREST

struct CompiledRequest {
    var frame: Frame
    var plan: Plan
    var statements: [Statement]

    static let maxRows = 1000
    private static let configuration: RESTConfiguration = {
        var configuration = RESTConfiguration()
        configuration.allowsAggregates = true
        configuration.allowsPlans = true
        return configuration
    }()

    /// - Parameter change: made to the plan before it becomes SQL.
    init(_ text: RESTRequest, changingValues change: (inout Plan, inout Payload?) -> Void = { _, _ in }) throws {
        let request = text.request
        frame = try Frame(request, caller: .anonymous, configuration: Self.configuration)
        let snapshot = Cinema.snapshot
        switch try RESTRoutes.Resource(path: request.rawPath) {
        case .root: throw RESTError(404, "PGRST126", "")
        case .function(let name):
            plan = try PlanGrammar.parse(frame.parameters, isCall: frame.reads, allowsAggregates: true)
            var payload = frame.reads ? nil : try Self.payload(text, frame, orEmpty: true)
            let call = try Self.call(Cinema.name(name), &plan, &payload, snapshot, change)
            let compiled = try CompiledCall.compile(frame, plan, call, in: snapshot, maxRows: Self.maxRows)
            statements = compiled.statements
        case .table(let name):
            let table = try snapshot.table(Cinema.name(name))
            plan = try PlanGrammar.parse(frame.parameters, allowsAggregates: true)
            var payload = frame.reads || frame.method == .delete ? nil : try Self.payload(text, frame, orEmpty: false)
            change(&plan, &payload)
            statements =
                frame.reads
                ? try Self.read(frame, plan, table, snapshot)
                : try CompiledWrite(frame, plan, table: table, payload: payload, in: snapshot, maxRows: Self.maxRows)
                    .statements
        }
    }

    private static func read(
        _ frame: Frame, _ plan: Plan, _ table: Table, _ snapshot: SchemaSnapshot
    ) throws -> [Statement] {
        var plan = plan
        let window = try frame.window(of: plan, maxRows: maxRows)
        plan.root.window = window.bounded
        let scope = Scope(table, alias: Name(table.name.name))
        var compiler = ReadCompiler(snapshot, maxRows: maxRows, root: table.name.name)
        let query = try compiler.query(plan.root, from: "\(table.name) as \(scope.alias)", in: scope)
        return CompiledRead(
            query, shape: frame.method == .head ? .none : frame.media.shape, count: frame.preferences.count,
            window: window.asked, maxRows: maxRows, limits: frame.limits
        ).statements
    }

    private static func payload(_ text: RESTRequest, _ frame: Frame, orEmpty: Bool) throws -> Payload {
        if orEmpty, text.body.isEmpty { return Payload(text: "{}", isArray: false, keys: []) }
        return text.headers[.contentType] == "text/csv"
            ? try CSVBody.payload(text.body) : try Payload(json: text.body)
    }

    private static func call(
        _ name: QualifiedName, _ plan: inout Plan, _ payload: inout Payload?, _ snapshot: SchemaSnapshot,
        _ change: (inout Plan, inout Payload?) -> Void
    ) throws -> Call {
        let body = payload
        change(&plan, &payload)
        if let payload, let body {
            let routine = try snapshot.routine(name, with: Set(body.keys), orBodyAs: ["json"])
            return Call(routine: routine, arguments: routine.takesWholeBody ? .body(payload.text) : .object(payload))
        }
        let grouped = Dictionary(grouping: plan.arguments, by: \.name).mapValues { $0.map(\.value) }
        let routine = try snapshot.routine(name, with: Set(grouped.keys))
        return Call(routine: routine, arguments: .values(grouped.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }))
    }
}
