/// `/development/clock`: what time a server in development says it is, and moves it, for whoever holds the service key.
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOFoundationCompat
import ServerDatabase
import ServerHTTP
import Wire

/// People's days follow it: midnights, streaks, what is visible. Tokens, leases and payments keep to the real time.
struct DevelopmentClock: Sendable {
    let database: Database

    func add(to router: Router<AtelierContext>) {
        router.get("development/clock") { _, context in try await guarded(context) { try await shown() } }
        router.post("development/clock") { request, context in
            try await guarded(context) { try await move(request) }
        }
    }

    private func guarded(
        _ context: AtelierContext, _ answer: () async throws -> Response
    ) async throws -> Response {
        guard context.credential.caller?.role == Caller.service.role else {
            return Self.refusal(.unauthorized, "The development clock is for the service key.")
        }
        return try await answer()
    }

    /// `{"set": <ISO 8601>}`, `{"advance": <seconds>}`, or `{}` to go back to the real time.
    private func move(_ request: Request) async throws -> Response {
        guard let body = try? await request.bodyBytes(limit: 1024),
            case .object(let change)? = try? JSONValue(json: Data(body.readableBytesView)),
            change.count <= 1, change.keys.allSatisfy({ ["set", "advance"].contains($0) })
        else { return Self.refusal(.badRequest, #"Say {"set": <ISO 8601>}, {"advance": <seconds>} or {}."#) }
        if let seconds = change["advance"] {
            guard let seconds = seconds.doubleValue, seconds.isFinite else {
                return Self.refusal(.badRequest, "advance is a number of seconds.")
            }
            return try await set(nil, seconds)
        }
        guard let time = change["set"] else { return try await set(nil, nil) }
        guard let date = try? Date(time.stringValue ?? "", strategy: .iso8601) else {
            return Self.refusal(.badRequest, "set is a time with its zone, such as 2026-11-26T00:00:00Z.")
        }
        return try await set(date, nil)
    }

    private func set(_ date: Date?, _ seconds: Double?) async throws -> Response {
        do {
            _ = try await database.query(
                "select atelier.set_clock(to_timestamp($1), $2)",
                [date.map { String($0.timeIntervalSince1970) }, seconds.map { String($0) }])
        } catch let error as DatabaseError where error.sqlState.hasPrefix("PT") {
            return Self.refusal(.unprocessableContent, error.message)
        }
        return try await shown()
    }

    private func shown() async throws -> Response {
        let row = try await database.query(
            """
            select to_char(atelier.clock(), 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as shown,
                round(extract(epoch from atelier.clock() - now())) as shift
            """
        ).only()
        return .json(
            ["now": .string(try row.string("shown")), "shift": .int(Int64(try row.int("shift")))] as JSONValue)
    }

    private static func refusal(_ status: HTTPResponse.Status, _ message: String) -> Response {
        .json(["code": "bad_request", "message": .string(message)] as JSONValue, status: status)
    }
}
