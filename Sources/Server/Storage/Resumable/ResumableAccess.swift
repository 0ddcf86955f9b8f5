/// By what right an upload in several requests is made: a caller's own, or that of an upload link.
import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import ServerDatabase
import ServerHTTP

enum ResumableAccess: Sendable {
    case caller(Caller)
    /// Of the header `x-signature`, on addresses below `/upload/resumable/sign`.
    case link(token: String)

    /// What the addresses begin with.
    var path: String {
        switch self {
        case .caller: "upload/resumable"
        case .link: "upload/resumable/sign"
        }
    }

    /// Whom uploads that aren't complete belong to: nobody else finds them. What a link began, that link alone goes on
    /// with. What comes without an account is open to whoever knows its address.
    var holder: String {
        switch self {
        case .caller(let caller):
            if let user = caller.userID { return user.uuidString.lowercased() }
            return caller.role == Caller.service.role ? "service" : "anybody"
        case .link(let token): return "link-" + SHA256.hash(data: Data(token.utf8)).hex
        }
    }

    /// Their policies are checked; nil where a link carries the permission.
    var caller: Caller? {
        switch self {
        case .caller(let caller): caller
        case .link: nil
        }
    }

    /// The object that is about to be written with it.
    func draft(of upload: ResumableUpload, _ tokens: Tokens) async throws(StorageFailure) -> ObjectDraft {
        let path = try ObjectPath(bucket: upload.bucket, key: upload.key)
        var draft: ObjectDraft
        switch self {
        case .caller(let caller): draft = ObjectDraft(path: path, caller: caller, replaces: upload.replaces)
        case .link(let token):
            draft = ObjectDraft(path: path, try await UploadTicket(token, for: path, tokens: tokens))
        }
        draft.version = upload.version
        return draft
    }
}

extension ObjectDraft {
    /// Whether it may replace something was decided when the link was made.
    init(path: ObjectPath, _ ticket: UploadTicket) {
        self.init(path: path, owner: ticket.owner, replaces: ticket.replaces)
        isLimited = ticket.isLimited
        link = ticket.replaces ? nil : ticket.link
        bounds = ticket.bounds
    }
}

extension AtelierContext {
    /// Here a bad token has a status of its own: an answer to HEAD has no body that could say so.
    func resumableCaller(_: Request) throws(StorageFailure) -> ResumableAccess {
        if case .invalid(let failure) = credential { throw .tokenRefused(failure.message) }
        return .caller(try caller())
    }

    /// The signature is checked with the object's name, which the upload's first request tells.
    func resumableLink(_ request: Request) throws(StorageFailure) -> ResumableAccess {
        guard let token = request.headers[.uploadSignature], !token.isEmpty else {
            throw .invalidInput("headers must have required property 'x-signature'")
        }
        return .link(token: token)
    }
}
