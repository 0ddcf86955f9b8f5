/// A stand-in for Adapty's server API on a loopback port: as strict about requests, and with answers as it writes them.
import Foundation
import HTTPTypes
import Hummingbird
import Synchronization
import TestSupport
import Wire

final class FakeAdapty: Sendable {
    enum Trouble: Sendable {
        case status(Int, retryAfter: String? = nil)
        case body(String)
        /// Takes the request and never answers.
        case silence
    }

    private struct State {
        var profiles: [String: JSONValue] = [:]
        var script: [Trouble] = []
        var asked: [String] = []
        var refused: [String] = []
    }

    let key: String
    private let state = Mutex(State())

    init(key: String = "secret_live_Kq3.0123456789") { self.key = key }

    /// Whom it was asked about, by `account:` or `profile:` and the id.
    var asked: [String] { state.withLock { $0.asked } }
    /// Why it refused what it refused.
    var refused: [String] { state.withLock { $0.refused } }

    func expect(_ troubles: Trouble...) { state.withLock { $0.script += troubles } }

    /// - Parameter data: what stands under `data`; one customer is found by both ids.
    func keep(_ data: JSONValue) {
        state.withLock { state in
            for (kind, field) in [("account", "customer_user_id"), ("profile", "profile_id")] {
                if let id = data[field]?.stringValue { state.profiles["\(kind):\(id)"] = data }
            }
        }
    }

    func run<Value: Sendable>(_ body: @escaping @Sendable (_ url: String) async throws -> Value) async throws -> Value {
        let router = Router(context: BasicRequestContext.self)
        router.get("/api/v2/server-side-api/profile/") { request, _ in try await self.profile(request) }
        return try await serving(router, body)
    }

    private func profile(_ request: Request) async throws -> Response {
        guard request.uri.path == "/api/v2/server-side-api/profile/" else {
            return refuse(404, "not_found", "the path ends with a slash")
        }
        guard request.headers[.authorization] == "Api-Key \(key)" else {
            return refuse(401, "not_authenticated", "Authentication credentials are wrong.")
        }
        let names = [("account", "adapty-customer-user-id"), ("profile", "adapty-profile-id")]
        let whose = names.compactMap { kind, header in
            HTTPField.Name(header).flatMap { request.headers[$0] }.map { "\(kind):\($0)" }
        }
        guard whose.count == 1 else { return refuse(400, "bad_request", "exactly one header names the profile") }
        let trouble = state.withLock { state -> Trouble? in
            state.asked.append(whose[0])
            return state.script.isEmpty ? nil : state.script.removeFirst()
        }
        if let trouble { return try await answer(trouble) }
        guard let data = state.withLock({ $0.profiles[whose[0]] }) else {
            return refuse(404, "profile_does_not_exist", "Profile does not exist")
        }
        return .init(
            status: .ok, headers: [.contentType: "application/json"],
            body: .init(byteBuffer: .init(string: JSONValue.object(["data": data]).jsonText)))
    }

    private func answer(_ trouble: Trouble) async throws -> Response {
        switch trouble {
        case .status(let status, let seconds):
            var response = refuse(status, "trouble", "as told")
            if let seconds { response.headers[.retryAfter] = seconds }
            return response
        case .body(let text):
            return .init(status: .ok, body: .init(byteBuffer: .init(string: text)))
        case .silence:
            // Longer than anybody waits; the end of the test cancels it.
            try await Task.sleep(for: .seconds(60))
            return refuse(504, "timeout", "never read")
        }
    }

    private func refuse(_ status: Int, _ code: String, _ why: String) -> Response {
        state.withLock { $0.refused.append(why) }
        let body: JSONValue = [
            "errors": [["source": "non_field_errors", "errors": [.string(why)]]], "error_code": .string(code),
            "status_code": .int(Int64(status)),
        ]
        return .init(
            status: .init(code: status), headers: [.contentType: "application/json"],
            body: .init(byteBuffer: .init(string: body.jsonText)))
    }
}
