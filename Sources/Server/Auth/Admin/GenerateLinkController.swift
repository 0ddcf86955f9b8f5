/// POST /admin/generate_link: returns the link that a mail would contain, for an operator to pass on.

import HTTPTypes
import Hummingbird
import ServerHTTP
import Wire

struct GenerateLinkController: Sendable {
    let core: AuthCore

    func generate(_ request: Request, _ context: AtelierContext) async throws -> Response {
        try AdminCheck.require(context)
        let body = try await request.authBody(AuthLinkRequest.self)
        let target = core.redirects.target(of: request, body: body.redirectTo)
        return .json(try await GenerateLink(core: core)(body, redirectTo: target))
    }
}
