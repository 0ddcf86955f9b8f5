/// A link that shows one result to whoever has it, until it expires or its owner revokes it.
import AuntenticCore
import Clients
import Foundation
import Language
import Wire

struct SharedLink: Sendable, Hashable, Identifiable {
    var token: String
    var url: URL
    var expiresAt: Date
    var revokedAt: Date?
    /// Nil when the server doesn't say.
    var showsPhoto: Bool?

    var id: String { token }

    func isActive(at now: Date) -> Bool { revokedAt == nil && expiresAt > now }

    /// What whoever opens it gets to see.
    var contents: String {
        switch showsPhoto {
        case true?: String(localized: "the verdict, the model and the outer-side photo")
        case false?: String(localized: "the verdict and the model, no photo")
        case nil: String(localized: "the verdict and the model")
        }
    }

    /// Nil when the server's words don't make a link.
    init?(_ link: AuntenticCore.ShareLink) {
        guard let url = URL(string: link.url), let expiresAt = CheckRecord.date(link.expiresAt) else { return nil }
        token = link.token
        self.url = url
        self.expiresAt = expiresAt
        // A time that can't be read still says that the link was revoked.
        revokedAt = link.revokedAt.map { CheckRecord.date($0) ?? .distantPast }
        showsPhoto = link.photo
    }
}

/// The server's side of sharing: `share-check`. Every answer lists the check's links, the newest first.
struct LinkSharing: Sendable {
    static let days = 7

    var functions: FunctionsClient

    func links(of check: String) async throws(ClientError) -> [SharedLink] {
        try await send(ShareRequest(id: check, action: .list))
    }

    func create(for check: String, withPhoto: Bool) async throws(ClientError) -> [SharedLink] {
        try await send(ShareRequest(id: check, action: .create, days: Self.days, photo: withPhoto ? true : nil))
    }

    func revoke(_ link: SharedLink, of check: String) async throws(ClientError) -> [SharedLink] {
        try await send(ShareRequest(id: check, action: .revoke, token: link.token))
    }

    private func send(_ request: ShareRequest) async throws(ClientError) -> [SharedLink] {
        let data = try await functions.call("share-check", try encoded(request))
        do {
            return try JSONDecoder().decode(ShareLinkList.self, from: data).links.compactMap(SharedLink.init)
        } catch {
            throw .unexpected("\(error)")
        }
    }
}
