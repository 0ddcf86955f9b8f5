// POST, PATCH, PUT and DELETE on a table or view.
import Foundation
import HTTPTypes
import Hummingbird
import ServerDatabase
import ServerHTTP
import Wire

struct WriteHandler: Sendable {
    let database: Database
    let configuration: RESTConfiguration

    func respond(
        _ frame: Frame, _ request: Request, table name: QualifiedName, in snapshot: SchemaSnapshot
    ) async throws -> Response {
        let table = try snapshot.table(name)
        let plan = try PlanGrammar.parse(frame.parameters, allowsAggregates: configuration.allowsAggregates)
        var payload: Payload?
        if frame.method != .delete {
            payload = try await BodyReader(request, limit: configuration.bodyLimit).payload()
        }
        let write = try CompiledWrite(
            frame, plan, table: table, payload: payload, in: snapshot, maxRows: configuration.maxRows)
        if case .plan(let media) = frame.media {
            return try await PlanAnswer(database: database, configuration: configuration)
                .respond(frame, media, write.statements)
        }
        let transaction = WriteTransaction(database: database, allowsDryRun: configuration.allowsDryRun)
        let answer = try await transaction.run(
            frame, write.statements, reading: { try Answer($0, shape: write.shape, limits: frame.limits) },
            check: { answer throws(RESTError) in
                try answer.checkIsObject(frame.media)
                if frame.method == .put, answer.rows == 0 { throw SingleUpsert.mismatch }
            })
        return response(frame, answer, table)
    }

    private func response(_ frame: Frame, _ answer: Answer, _ table: Table) -> Response {
        let preferences = frame.preferences
        let returns = preferences.return == .representation
        var headers: HTTPFields = [:]
        let total = preferences.count == nil ? nil : answer.rows
        let isUpdate = frame.method == .patch || frame.method == .put
        headers[.contentRange] = Answer.contentRange(offset: 0, rows: isUpdate ? answer.rows : 0, total: total)
        if returns { headers[.contentType] = frame.media.contentType }
        if preferences.return == .headersOnly, answer.rows == 1 { headers[.location] = location(answer, table) }
        headers[.preferenceApplied] = preferences.applied(relevantWishes(frame.method))
        return answer.response(status(frame, answer), headers, frame, configuration)
    }

    private func status(_ frame: Frame, _ answer: Answer) -> HTTPResponse.Status {
        let returns = frame.preferences.return == .representation
        let onlyUpdated = answer.rows > 0 && answer.extra == "0"
        switch frame.method {
        case .post: return onlyUpdated ? .ok : .created
        case .put where !onlyUpdated: return .created
        default: return returns ? .ok : .noContent
        }
    }

    private func relevantWishes(_ method: HTTPRequest.Method) -> [Preferences.Wish] {
        var wishes: [Preferences.Wish] = [.return, .count, .handling, .timeZone]
        if configuration.allowsDryRun { wishes.append(.transaction) }
        switch method {
        case .post: wishes += [.resolution, .missing]
        case .patch: wishes += [.missing, .maxAffected]
        case .delete: wishes.append(.maxAffected)
        default: break
        }
        return wishes
    }

    /// `/films?id=eq.1`
    private func location(_ answer: Answer, _ table: Table) -> String? {
        guard let extra = answer.extra,
            let key = try? JSONBounds.ours.decode([String: String].self, from: Data(extra.utf8))
        else { return nil }
        let pairs = table.primaryKey.compactMap { name in
            key[name].map { "\(Self.escaped(name))=eq.\(Self.escaped($0))" }
        }
        return "/\(Self.escaped(table.name.name))?\(pairs.joined(separator: "&"))"
    }

    private static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(CharacterSet(charactersIn: "-_.~")))
            ?? ""
    }
}

/// Runs a write: in one round trip if its result can't undo it, in an open transaction if it can.
struct WriteTransaction: Sendable {
    let database: Database
    let allowsDryRun: Bool

    /// - Parameters:
    ///   - read: makes the response from the statements' results.
    ///   - check: throws if the write must be rolled back because of its result.
    func run(
        _ frame: Frame, _ statements: [Statement], reading read: @escaping @Sendable ([Rows]) throws -> Answer,
        check: @escaping @Sendable (Answer) throws(RESTError) -> Void
    ) async throws -> Answer {
        let isDryRun = allowsDryRun && frame.preferences.transaction == .rollback
        let maxAffected = frame.preferences.enforcedMaxAffected
        let settings = frame.counting(statements.countRows)
        guard isDryRun || maxAffected != nil || frame.media.isObject || frame.media == .csv || frame.method == .put
        else {
            return try read(try await database.withRole(frame.caller, settings, statements))
        }
        do {
            return try await database.withRole(frame.caller, settings) { session in
                let answer = try read(try await session.pipeline(statements))
                try check(answer)
                if let maxAffected, answer.rows > maxAffected { throw Self.tooManyAffected(answer.rows) }
                if isDryRun { throw Rollback(answer) }
                return answer
            }
        } catch let rollback as Rollback<Answer> {
            return rollback.value
        }
    }

    private static func tooManyAffected(_ rows: Int) -> RESTError {
        RESTError(
            400, "PGRST124", "Query result exceeds max-affected preference constraint",
            details: "The query affects \(rows) rows")
    }
}
