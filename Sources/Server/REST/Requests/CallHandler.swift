// `/rpc/<function>`: arguments from the body or the URL, the result as rows or as a value.
import HTTPTypes
import Hummingbird
import ServerDatabase
import ServerHTTP

struct CallHandler: Sendable {
    let database: Database
    let configuration: RESTConfiguration

    func respond(
        _ frame: Frame, _ request: Request, function name: QualifiedName, in snapshot: SchemaSnapshot
    ) async throws -> Response {
        guard frame.reads || frame.method == .post else {
            throw RESTError(405, "PGRST101", "Cannot use the \(frame.method.rawValue) method on RPC")
        }
        let plan = try PlanGrammar.parse(
            frame.parameters, isCall: frame.reads, allowsAggregates: configuration.allowsAggregates)
        let call =
            frame.reads
            ? try self.call(name, plan.arguments, snapshot)
            : try self.call(name, try await BodyReader(request, limit: configuration.bodyLimit), snapshot)
        let read = try CompiledCall.compile(frame, plan, call, in: snapshot, maxRows: configuration.maxRows)
        if case .plan(let media) = frame.media {
            var frame = frame
            frame.settings.isReadOnly = frame.reads || call.routine.volatility != .volatile
            return try await PlanAnswer(database: database, configuration: configuration)
                .respond(frame, media, read.statements)
        }
        let answer = try await run(frame, call.routine, read)
        return try response(frame, call.routine, answer, read.window)
    }

    private func call(
        _ name: QualifiedName, _ arguments: [Plan.Argument], _ snapshot: SchemaSnapshot
    ) throws(RESTError) -> Call {
        let routine = try snapshot.routine(name, with: Set(arguments.map(\.name)))
        var values: [(name: String, values: [String])] = []
        for argument in arguments {
            if let index = values.firstIndex(where: { $0.name == argument.name }) {
                values[index].values.append(argument.value)
            } else {
                values.append((argument.name, [argument.value]))
            }
        }
        return Call(routine: routine, arguments: .values(values))
    }

    private func call(_ name: QualifiedName, _ body: BodyReader, _ snapshot: SchemaSnapshot) throws(RESTError) -> Call {
        let takesWhole = (snapshot.routines[name] ?? []).contains {
            $0.takesWholeBody && body.argumentTypes.contains($0.arguments[0].type)
        }
        guard takesWhole else {
            let payload = try body.arguments()
            guard !payload.isArray else { throw .invalidBody("The arguments must be one JSON object") }
            return Call(routine: try snapshot.routine(name, with: Set(payload.keys)), arguments: .object(payload))
        }
        if body.kind == .json, !body.text.isEmpty {
            var reader = JSONKeys(body.text)
            guard reader.read() != nil else { throw .invalidBody("Empty or invalid json") }
        }
        // Named arguments take precedence over the whole body.
        if let payload = try? body.arguments(), !payload.isArray,
            let routine = (snapshot.routines[name] ?? []).first(where: { $0.accepts(Set(payload.keys)) })
        {
            return Call(routine: routine, arguments: .object(payload))
        }
        let text = body.kind == .json && body.text.isEmpty ? "{}" : body.text
        return Call(
            routine: try snapshot.routine(name, with: ["\u{0}"], orBodyAs: body.argumentTypes), arguments: .body(text))
    }

    private func run(_ frame: Frame, _ routine: Routine, _ read: CompiledRead) async throws -> Answer {
        var frame = frame
        frame.settings.isReadOnly = frame.reads || routine.volatility != .volatile
        if frame.preferences.enforcedMaxAffected != nil, !routine.returnsSet {
            throw RESTError(
                400, "PGRST128", "max-affected is only supported for functions that return a set of rows")
        }
        let checksObject = routine.returnsSet && frame.media.isObject
        let transaction = WriteTransaction(database: database, allowsDryRun: configuration.allowsDryRun)
        return try await transaction.run(
            frame, read.statements, reading: read.answer,
            check: { [media = frame.media] answer throws(RESTError) in
                if checksObject { try answer.checkIsObject(media) }
            })
    }

    private func response(
        _ frame: Frame, _ routine: Routine, _ answer: Answer, _ window: Window
    ) throws(RESTError) -> Response {
        guard routine.result == .void else { return try answer.response(to: frame, window: window, configuration) }
        return answer.response(.noContent, [:], frame, configuration)
    }
}
