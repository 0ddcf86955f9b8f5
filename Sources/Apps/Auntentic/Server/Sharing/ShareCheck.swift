/// `POST /functions/v1/share-check`: makes, lists and takes back the links by which others may see a check's result.
import AuntenticCore
import Foundation
import ServerDatabase
import ServerFunctions
import ServerHTTP
import Wire

package struct ShareCheck: Sendable {
    private static let days = 1...30

    private let links: ShareLinks

    package init(database: Database, tokens: Tokens, url: String) {
        links = ShareLinks(database: database, tokens: tokens, url: url)
    }

    package var function: Function {
        Function("share-check") { (request: ShareRequest, context) in
            guard let id = UUID(uuidString: request.id) else { throw FunctionError.badField("id", "must be a UUID") }
            try await change(request, id, of: context.userID)
            guard let list = try await links.list(id, of: context.userID) else { throw FunctionError.unknownCheck }
            return .value(ShareLinkList(links: list))
        }
    }

    private func change(_ request: ShareRequest, _ id: UUID, of user: UUID) async throws {
        switch request.action {
        case .list: return
        case .create:
            let days = request.days ?? 7
            guard Self.days.contains(days) else {
                throw FunctionError.badField("days", "must be \(Self.days.lowerBound) to \(Self.days.upperBound)")
            }
            try await links.create(for: id, of: user, days: days, showsPhoto: request.photo ?? false)
        case .revoke: try await links.revoke(request.token, of: id, by: user)
        }
    }
}
