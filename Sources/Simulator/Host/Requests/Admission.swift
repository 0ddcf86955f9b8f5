/// Decides who may act for a phone: its own page, loaded from this address, in its newest tab, within the rate limit.
import HTTPTypes
import Hummingbird
import ServerHTTP

extension HTTPField.Name {
    // Constants that parse.
    static let pageToken = HTTPField.Name("X-Simulator-Page")!
    static let fetchSite = HTTPField.Name("Sec-Fetch-Site")!
}

struct Admission: Sendable {
    let phones: PhoneStore
    private let events: RateLimiter

    init(phones: PhoneStore, limits: SimulatorLimits) {
        self.phones = phones
        events = RateLimiter(limit: limits.eventsPerTenSeconds, window: 10)
    }

    /// The checks of a change that need neither the request's body nor the phone. Browsers name the origin of every
    /// POST; a request without one isn't from a browser's page.
    func check(_ request: Request, _ context: AtelierContext) throws(Refusal) {
        guard let origin = request.headers[.origin], Self.isHere(origin, request), Self.isSameSite(request) else {
            throw .crossSite
        }
        guard events.check(context.network) == nil else { throw .tooFast }
    }

    /// For changes, after `check`; for the stream, whose GET names no origin when it comes from here.
    @MainActor func phone(_ request: Request, _ context: AtelierContext) throws(Refusal) -> Phone {
        guard Self.isSameSite(request) else { throw .crossSite }
        guard let id = PhoneCookie.read(request) else { throw .noCookie }
        let page = request.headers[.pageToken] ?? ""
        guard let phone = phones.phone(id) else {
            return try phones.newPhone(id, page: page, from: context.network)
        }
        guard !page.isEmpty, page == phone.page else { throw .moved }
        return phone
    }

    /// Pages over plain HTTP from another machine come without this header; the cookie's own rule protects them.
    static func isSameSite(_ request: Request) -> Bool {
        request.headers[.fetchSite].map { $0 == "same-origin" } ?? true
    }

    /// The scheme is ignored, because a proxy in front may have terminated TLS.
    private static func isHere(_ origin: String, _ request: Request) -> Bool {
        guard let authority = request.head.authority, let scheme = origin.firstRange(of: "://") else { return false }
        return origin[scheme.upperBound...] == authority
    }
}

extension AtelierContext {
    /// The key by which limits count the browser.
    var network: String { ClientNetwork(clientAddress).key }
}
