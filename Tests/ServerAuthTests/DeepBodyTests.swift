/// Bodies nested deep enough to end a thread's stack, and texts that are longer than they look.
import Foundation
import HTTPTypes
import TestSupport
import Testing
import Wire

@Suite struct DeepBodyTests {
    private func nested(_ depth: Int) -> String {
        String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }

    @Test("metadata nested too deep is refused with words wherever it is taken, and what is allowed is kept")
    func metadata() async throws {
        try await withAuth { world in
            let user = try await world.signUp("deep@example.com")
            for depth in [180, 100_000] {
                let deep = nested(depth)
                let requests: [(String, String, AuthWorld.Bearer)] = [
                    ("/signup", #"{"email":"a@example.com","password":"long enough","data":{"a":\#(deep)}}"#, .anonKey),
                    ("/signup", #"{"data":{"a":\#(deep)}}"#, .anonKey),
                    ("/otp", #"{"email":"b@example.com","data":{"a":\#(deep)}}"#, .anonKey),
                    ("/user", #"{"data":{"a":\#(deep)}}"#, .token(user.text("access_token"))),
                    ("/token?grant_type=password", #"{"email":\#(deep)}"#, .anonKey),
                ]
                for (path, body, bearer) in requests {
                    let method: HTTPRequest.Method = path == "/user" ? .put : .post
                    let answer = try await world.send(method, path, raw: body, as: bearer)
                    #expect(answer.status == 400 && answer.code == "bad_json", "\(path): \(answer.text)")
                    #expect(answer.message?.contains("32 levels") == true, "\(answer.message ?? "")")
                }
            }
            let allowed = try await world.send(
                .put, "/user", raw: #"{"data":{"a":\#(nested(20))}}"#, as: .token(user.text("access_token")))
            #expect(allowed.status == 200, "\(allowed.text)")
            #expect(allowed.text.contains(nested(20)))
        }
    }
}
