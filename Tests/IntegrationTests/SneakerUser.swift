/// A signed-in person with four uploaded photos, as the app would be.
import Foundation
import NIOCore
import TestSupport
import Wire

struct SneakerUser: Sendable {
    let id: String
    let token: String
    let photos: [String: String]

    static let angles = ["outer_side", "inner_side", "size_tag", "box_label"]

    /// - Parameter account: address and password; without them the account is anonymous.
    static func signUp(
        _ server: RunningServer, photos jpegs: [ByteBuffer], account: JSONValue = [:]
    ) async throws -> SneakerUser {
        let session = try await server.call("POST", "/auth/v1/signup", account)
        guard let token = session.body["access_token"]?.stringValue, let id = session.body["user"]?["id"]?.stringValue
        else { throw RunningServer.Failure(description: "no session: \(session)") }
        var paths: [String: String] = [:]
        for (angle, jpeg) in zip(angles, jpegs) {
            let path = "\(id.lowercased())/\(angle).jpg"
            let answer = try await server.send(
                "POST", "/storage/v1/object/auntentic/\(path)", jpeg, token: token,
                headers: ["Content-Type": "image/jpeg"])
            guard answer.status == 200 else {
                throw RunningServer.Failure(description: "upload: \(String(buffer: answer.body))")
            }
            paths[angle] = path
        }
        return SneakerUser(id: id.lowercased(), token: token, photos: paths)
    }

    var request: JSONValue { ["photos": .object(photos.mapValues(JSONValue.string))] }

    func agree(to provider: String, _ server: RunningServer) async throws {
        let answer = try await server.call(
            "POST", "/functions/v1/consent", ["provider": .string(provider), "action": "grant"], token: token)
        guard answer.status == 200 else { throw RunningServer.Failure(description: "consent: \(answer)") }
    }

    func check(_ server: RunningServer, key: String, wait: Int = 0) async throws -> (status: Int, body: JSONValue) {
        try await server.call(
            "POST", "/functions/v1/authenticate-sneaker?wait=\(wait)", request, token: token,
            headers: ["Idempotency-Key": key])
    }
}
