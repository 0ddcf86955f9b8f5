/// Two people on a whole server who become a couple, and what they do there.
import Foundation
import ServerDatabase
import TestSupport
import Testing
import VeramoCore
import Wire

extension ProductStage {
    /// Links this account, whose code it is, with another; their day is this zone's.
    @discardableResult
    func pair(with other: ProductStage, zone: String = "UTC") async throws -> String {
        let made = try await rpc("make_code")
        let code = try #require(made.arrayValue?.first?["code"]?.stringValue ?? made["code"]?.stringValue)
        let entered = try await database.query(
            "select request_id, refusal from veramo.enter_code($1, '192.0.2.1', $2)", [other.user.id.uuidString, code]
        ).only()
        #expect(entered["refusal"] == nil)
        _ = try await rpc(
            "accept_request", ["request": .string(try entered.string("request_id")), "zone": .string(zone)])
        return try #require(
            try await database.query("select veramo.couple_of($1)", [user.id.uuidString]).scalar)
    }

    /// As if the store had said so.
    func subscribe(isTrial: Bool = false) async throws {
        _ = try await database.query(
            """
            insert into atelier.entitlements (user_id, app, product_id, status, is_unlimited, is_trial, expires_at)
            values ($1, 'veramo', 'com.veramo.premium.monthly', 'active', true, $2, now() + interval '1 day')
            """, [user.id.uuidString, isTrial ? "t" : "f"])
    }

    /// A new picture of the own gallery, drawn by the server.
    func make(_ wish: JSONValue = ["prompt": "A fox in tall grass"]) async throws -> UUID {
        let made = try await call("make-memory?wait=60", wish)
        return try #require(
            made.json["result"]?["picture"]?.stringValue.flatMap { UUID(uuidString: $0) }, "\(made.json.jsonText)")
    }

    func share(_ picture: UUID, on day: String) async throws {
        _ = try await rpc("share", ["picture": .string(picture.uuidString), "day": .string(day)])
    }

    /// The couple's day of now, or one after it.
    func day(after days: Int = 0) async throws -> String {
        let text = try await database.query(
            """
            select veramo.day_at(atelier.clock(), c.zone) + $2::integer from veramo.couples c
            where c.id = veramo.couple_of($1)
            """, [user.id.uuidString, String(days)]
        ).scalar
        return try #require(text)
    }

    /// Moves the server's clock, as development may.
    func moveClock(to time: String) async throws {
        _ = try await database.query("select atelier.set_clock($1)", [time])
    }
}
