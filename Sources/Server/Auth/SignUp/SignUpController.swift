/// POST /signup

import Hummingbird
import ServerHTTP
import Wire

struct SignUpController: Sendable {
    let core: AuthCore

    func signUp(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let body = try await request.authBody(AuthSignUpRequest.self)
        let client = ClientInfo(request, context)
        if (body.email ?? "").isEmpty && (body.phone ?? "").isEmpty && (body.password ?? "").isEmpty {
            return .json(try await AnonymousSignUp(core: core)(data: body.data ?? [:], client: client))
        }
        try core.limits.signIn(from: client.address)
        let answer = try await SignUp(core: core)(
            body, redirectTo: core.redirects.target(of: request), client: client)
        switch answer {
        case .session(let session): return .json(session)
        case .user(let user): return .json(user)
        }
    }
}
