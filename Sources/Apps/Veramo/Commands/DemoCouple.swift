/// A partner for the demo account, and pictures of both: drawn here, kept and shared by the ways that everybody has.
import CommandKit
import Foundation
import ServerDrawing
import ServerMedia
import Wire

package enum DemoCouple {
    private static let schema = ["Content-Profile": "veramo"]

    /// Doing it again after it was broken off links the demo account with another new partner.
    @Sendable package static func fill(_ client: BackendClient, of user: String) async throws {
        guard try await row("pairing", client)["state"]?.stringValue != "paired" else { return }
        let partner = try await person(client)
        try await link(client, partner)
        guard let today = try await row("pairing", client)["today"]?.stringValue else { return }
        // The last one is what today shows.
        _ = try await picture("A kite over a yellow field", .illustration, 21, client)
        try await share(try await picture("Two boats on a quiet lake", .fantasy, 7, client), today, client)
        try await share(try await picture("A house by the sea at dusk", .anime, 12, partner), today, partner)
    }

    /// Somebody whom nobody else can sign in as.
    private static func person(_ client: BackendClient) async throws -> BackendClient {
        let account: JSONValue = [
            "email": .string("robin-\(UUID().uuidString.prefix(8).lowercased())@atelier.app"),
            "password": .string(UUID().uuidString), "data": ["full_name": "Robin"],
        ]
        var partner = client
        partner.token = nil
        let session = try await partner.call("POST", "/auth/v1/signup", account)
        guard let token = session["access_token"]?.stringValue else { throw CommandFailure("no partner signed up") }
        partner.token = token
        return partner
    }

    private static func link(_ one: BackendClient, _ other: BackendClient) async throws {
        let code = try await row("make_code", one)["code"] ?? .null
        _ = try await other.call("POST", "/functions/v1/enter-code", ["code": code])
        let request = try await row("pairing", one)["request_id"] ?? .null
        let here = TimeZone.current.identifier
        _ = try await rpc(
            "accept_request", ["request": request, "zone": .string(here.contains("/") ? here : "UTC")], one)
    }

    private static func picture(
        _ words: String, _ style: DrawingStyle, _ seed: UInt64, _ client: BackendClient
    ) async throws -> String {
        // Drawing needs a thread of the picture library.
        let jpeg = try await MediaPool(workers: 1).run {
            let raster = try Drawing(prompt: words, style: style, seed: seed, width: 960, height: 1280).draw { _ in }
            return try Picture(pixels: raster.pixels, width: raster.width, height: raster.height, bands: 3)
                .encoded(.jpeg, quality: 88)
        }
        let wish: JSONValue = ["type": "image/jpeg", "bytes": .int(Int64(jpeg.count)), "origin": "upload"]
        let place = try await client.call("POST", "/functions/v1/upload-picture", wish)
        let word = { (name: String) in place[name]?.stringValue ?? "" }
        try await client.put(
            jpeg, "image/jpeg",
            at: "/storage/v1/object/upload/sign/\(word("bucket"))/\(word("path"))?token=\(word("token"))")
        _ = try await client.call("POST", "/functions/v1/keep-picture", ["id": .string(word("id"))])
        return word("id")
    }

    private static func share(_ picture: String, _ day: String, _ client: BackendClient) async throws {
        _ = try await rpc("share", ["picture": .string(picture), "day": .string(day)], client)
    }

    private static func row(_ function: String, _ client: BackendClient) async throws -> JSONValue {
        try await rpc(function, [:], client).arrayValue?.first ?? .null
    }

    private static func rpc(
        _ function: String, _ arguments: JSONValue, _ client: BackendClient
    ) async throws -> JSONValue {
        try await client.call("POST", "/rest/v1/rpc/\(function)", arguments, headers: schema)
    }
}
