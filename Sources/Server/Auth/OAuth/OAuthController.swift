/// GET /authorize, GET and POST /callback, GET /user/identities/authorize.

import Foundation
import HTTPTypes
import Hummingbird
import ServerHTTP
import Wire

struct OAuthController: Sendable {
    let core: AuthCore

    /// Sends the browser to the provider's page; with `skip_http_redirect=true` the client gets the URL and opens it.
    func authorize(_ request: Request, _ context: AtelierContext) async throws -> Response {
        try core.limits.signIn(from: ClientInfo(request, context).address)
        return answer(try await OAuthDeparture(core: core).url(for: request, linkTo: nil), request)
    }

    /// The same for a signed-in person who wants another way to sign in.
    func authorizeLink(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let owner = try await BearerCheck(database: core.database).user(request, context)
        guard core.configuration.manualLinkingEnabled else { throw AuthError.manualLinkingDisabled }
        try core.limits.signIn(from: ClientInfo(request, context).address)
        return answer(try await OAuthDeparture(core: core).url(for: request, linkTo: owner), request)
    }

    func callback(_ request: Request, _ context: AtelierContext) async throws -> Response {
        let info = ClientInfo(request, context)
        try core.limits.verification(from: info.address)
        // A provider answers in the query, or in a form of a few kilobytes.
        let items =
            request.method == .post
            ? QueryItems(String(buffer: try await request.bodyBytes(limit: 32 * 1024))) : request.queryItems
        let location = try await OAuthReturn(core: core)(
            .init(
                state: items["state"] ?? "", code: items["code"] ?? "", error: items["error"] ?? "",
                description: items["error_description"] ?? "", user: items["user"] ?? ""),
            client: info)
        return .redirect(location, status: .seeOther)
    }

    private func answer(_ url: String, _ request: Request) -> Response {
        if request.queryItems["skip_http_redirect"] == "true" { return .json(["url": url]) }
        return .redirect(url, status: .found)
    }
}

extension Response {
    /// States, codes and tokens in a URL must reach neither a cache nor the next site.
    static func redirect(_ location: String, status: HTTPResponse.Status) -> Response {
        .empty(status, headers: [.location: location, .cacheControl: "no-store", .referrerPolicy: "no-referrer"])
    }
}

extension HTTPField.Name {
    /// A valid token (RFC 9110 §5.1), so unwrapping can't fail.
    private static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
}
