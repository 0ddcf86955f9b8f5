/// POST /verify for codes typed into an app, GET /verify for links opened from a mail.

import HTTPTypes
import Hummingbird
import ServerHTTP
import Wire

struct VerifyController: Sendable {
    let core: AuthCore

    func post(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let client = ClientInfo(request, context)
        try core.limits.verification(from: client.address)
        let body = try await request.authBody(AuthVerifyRequest.self)
        let (type, proof) = try check(body)
        switch try await Verification(core: core)(type, proof, ending: .session, client: client) {
        case .issued(let issued): return .json(try await core.sessions.answer(issued))
        case .halfway: return .json(["msg": Self.halfway, "code": "200"])
        case .refused(let error): throw error
        case .flow: throw AuthError.unexpected
        }
    }

    static let halfway =
        "Confirmation link accepted. Please proceed to confirm link sent to the other email"

    private func check(_ body: AuthVerifyRequest) throws -> (VerificationType, Verification.Proof) {
        let (name, token, hash) = (body.type ?? "", body.token ?? "", body.tokenHash ?? "")
        let (email, phone) = (body.email ?? "", body.phone ?? "")
        guard !name.isEmpty else { throw AuthError.validation("Verify requires a verification type") }
        if !hash.isEmpty {
            guard token.isEmpty, email.isEmpty, phone.isEmpty else {
                throw AuthError.validation("Only the token_hash and type should be provided")
            }
            return (try type(name), .link(hash))
        }
        guard !token.isEmpty else {
            throw AuthError.validation("Verify requires either a token or a token hash")
        }
        guard email.isEmpty != phone.isEmpty else {
            throw AuthError.validation("Only an email address or phone number should be provided on verify")
        }
        if !phone.isEmpty {
            try PhoneField.check(phone)
            throw AuthError.codeInvalid
        }
        let address = try EmailField.check(email)
        let type = try type(name)
        try core.limits.verification(account: address)
        return (type, .code(token, address: address))
    }

    private func type(_ name: String) throws -> VerificationType {
        guard let type = VerificationType(rawValue: name) else {
            throw AuthError.validation("Invalid email verification type")
        }
        return type
    }

    /// Always ends in a redirect: a person who clicked a link has no use for JSON.
    func get(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let target = core.redirects.target(of: request)
        // Mail programs that prefetch links must not use them up.
        if request.method == .head { return .empty(.ok) }
        let query = request.queryItems
        let token = query["token"] ?? ""
        let isPKCE = token.hasPrefix("pkce_")
        do {
            let location = try await open(token, type: query["type"] ?? "", isPKCE: isPKCE, target, request, context)
            return .redirect(location, status: .seeOther)
        } catch let error as AuthError where error.status.code < 500 {
            return .redirect(VerifyRedirect(target).failure(error, isPKCE: isPKCE), status: .seeOther)
        }
    }

    private func open(
        _ token: String, type name: String, isPKCE: Bool, _ target: String, _ request: Request,
        _ context: AtelierContext
    ) async throws -> String {
        let client = ClientInfo(request, context)
        try core.limits.verification(from: client.address)
        guard !name.isEmpty else { throw AuthError.validation("Verify requires a verification type") }
        guard !token.isEmpty else { throw AuthError.validation("Verify requires a token or a token hash") }
        let type = try type(name)
        let outcome = try await Verification(core: core)(
            type, .link(token), ending: isPKCE ? .flow : .session, client: client)
        switch outcome {
        case .issued(let issued):
            return VerifyRedirect(target).session(try await core.sessions.answer(issued), type: name)
        case .flow(let code): return VerifyRedirect(target).code(code)
        case .halfway: return VerifyRedirect(target).message(Self.halfway)
        case .refused(let error): throw error
        }
    }
}
