/// Who may speak for a phone: its own page, loaded from this very address, in its newest tab.
import HTTPTypes
import Hummingbird

extension HTTPField.Name {
    // Constants that parse.
    static let pageToken = HTTPField.Name("X-Simulator-Page")!
    static let fetchSite = HTTPField.Name("Sec-Fetch-Site")!
}

enum Admission {
    /// For what changes something. Browsers name the origin of every POST; what names none isn't a browser's page.
    @MainActor static func writer(_ request: Request, _ phones: PhoneStore) throws(Refusal) -> Phone {
        try checkOrigin(request)
        return try newest(request, request.headers[.pageToken], phones)
    }

    /// What can be told before anything of the request's body is read, and without asking for the phone.
    static func checkOrigin(_ request: Request) throws(Refusal) {
        guard let origin = request.headers[.origin], isHere(origin, request), isSameSite(request) else {
            throw .crossSite
        }
    }

    /// For the stream. A GET names no origin when it comes from here.
    @MainActor static func reader(_ request: Request, _ phones: PhoneStore) throws(Refusal) -> Phone {
        guard isSameSite(request) else { throw .crossSite }
        return try newest(request, request.headers[.pageToken], phones)
    }

    @MainActor private static func newest(
        _ request: Request, _ page: String?, _ phones: PhoneStore
    ) throws(Refusal) -> Phone {
        guard let phone = phones.phone(PhoneCookie.read(request)) else { throw .gone }
        guard let page, !page.isEmpty, page == phone.page else { throw .moved }
        return phone
    }

    /// Pages over plain HTTP from another machine come without this header; the cookie's own rule protects them.
    static func isSameSite(_ request: Request) -> Bool {
        request.headers[.fetchSite].map { $0 == "same-origin" } ?? true
    }

    /// The scheme is left out, as a proxy in front may have taken TLS off.
    private static func isHere(_ origin: String, _ request: Request) -> Bool {
        guard let authority = request.head.authority, let scheme = origin.firstRange(of: "://") else { return false }
        return origin[scheme.upperBound...] == authority
    }
}
