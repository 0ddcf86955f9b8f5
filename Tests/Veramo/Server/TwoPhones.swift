/// Two people on a whole server with a clock that tests move, and what their phones do.
import Foundation
import HTTPTypes
import NIOCore
import ServerDatabase
import TestSupport
import Testing
import VeramoServer
import Wire

struct TwoPhones: Sendable {
    let ana: ProductStage
    let bo: ProductStage

    /// It is noon in Berlin, on 1 March 2027.
    static func open(body: @escaping @Sendable (TwoPhones) async throws -> Void) async throws {
        try await ProductStage.open(Veramo.self, hasMovableClock: true) { stage in
            try await stage.setClock("2027-03-01 12:00+01")
            try await body(TwoPhones(ana: stage, bo: try await stage.somebodyElse()))
        }
    }

    static func linked(
        zone: String = "Europe/Berlin", body: @escaping @Sendable (TwoPhones) async throws -> Void
    ) async throws {
        try await open { phones in
            try await link(phones.ana, phones.bo, zone: zone)
            try await body(phones)
        }
    }

    @discardableResult
    static func link(_ one: ProductStage, _ other: ProductStage, zone: String = "Europe/Berlin") async throws -> String
    {
        let code = try await one.code()
        let request = try #require(try await other.enter(code).json["request"]?.stringValue)
        let couple = try await one.rpc("accept_request", ["request": .string(request), "zone": .string(zone)])
        return try #require(couple.arrayValue?.first?.stringValue)
    }

    func couple() async throws -> String {
        try #require(try await ana.database.query("select id from veramo.couples").scalar)
    }

    func go(_ time: String) async throws { try await ana.setClock(time) }
}

func jpeg(_ seed: UInt64, width: Int = 640, height: Int = 480, quality: Int = 80) throws -> Data {
    Data(try TestPhoto.jpeg(seed: seed, width: width, height: height, quality: quality).readableBytesView)
}

extension ProductStage {
    func code() async throws -> String {
        try #require(try await rpc("make_code").arrayValue?.first?["code"]?.stringValue)
    }

    func enter(_ code: String) async throws -> Answer { try await call("enter-code", ["code": .string(code)]) }

    func pairing() async throws -> JSONValue { try await rpc("pairing").arrayValue?.first ?? .null }

    /// The state and hint that a call is refused with; nil if it isn't.
    func refusal(_ function: String, _ arguments: [String: JSONValue] = [:]) async throws -> String? {
        do { _ = try await rpc(function, arguments) } catch let error as DatabaseError {
            return "\(error.sqlState) \(error.hint ?? "")"
        }
        return nil
    }

    func place(_ type: String, bytes: Int, origin: String = "upload") async throws -> Answer {
        try await call(
            "upload-picture", ["type": .string(type), "bytes": .int(Int64(bytes)), "origin": .string(origin)])
    }

    func put(_ bytes: Data, at place: JSONValue, type: String, path: String? = nil) async throws -> Download {
        let path = path ?? "\(place["bucket"]?.stringValue ?? "")/\(place["path"]?.stringValue ?? "")"
        return try await send(
            .put, "storage/v1/object/upload/sign/\(path)?token=\(place["token"]?.stringValue ?? "")",
            ByteBuffer(bytes: bytes), [.contentType: type])
    }

    func keep(_ id: String) async throws -> Answer { try await call("keep-picture", ["id": .string(id)]) }

    /// All three steps, as a phone takes them.
    func upload(_ bytes: Data, type: String = "image/jpeg") async throws -> JSONValue {
        let place = try await place(type, bytes: bytes.count)
        #expect(place.status == 200, "\(place.json.jsonText)")
        let sent = try await put(bytes, at: place.json, type: type)
        #expect(sent.status == 200, "\(String(decoding: sent.body, as: UTF8.self))")
        let kept = try await keep(place.json["id"]?.stringValue ?? "")
        #expect(kept.status == 200, "\(kept.json.jsonText)")
        return kept.json
    }

    func picture(seed: UInt64 = 1) async throws -> String {
        let bytes = try jpeg(seed)
        return try #require(try await upload(bytes)["id"]?.stringValue).lowercased()
    }

    @discardableResult
    func share(_ picture: String, _ day: String) async throws -> String {
        let entry = try await rpc("share", ["picture": .string(picture), "day": .string(day)])
        return try #require(entry.arrayValue?.first?.stringValue)
    }

    /// The pictures of a day, the newest first.
    func pictures(_ day: String) async throws -> [String] {
        (try await rpc("day", ["day": .string(day)]).arrayValue ?? []).compactMap { $0["picture_id"]?.stringValue }
    }

    func streak() async throws -> Int? { try await rpc("streak").arrayValue?.first?["days"]?.intValue }

    func look(_ picture: String, _ size: String = "small") async throws -> Download {
        try await get("veramo/v1/pictures/\(picture)/\(size)")
    }

    func buyPlan() async throws {
        _ = try await database.query(
            """
            insert into atelier.entitlements (user_id, app, product_id, status, is_unlimited, expires_at)
            values ($1, 'veramo', 'com.veramo.premium.monthly', 'active', true, now() + interval '1 year')
            """, [user.id.uuidString])
    }
}
