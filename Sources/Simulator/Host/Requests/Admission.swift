/// Who may speak for a phone: its own page, loaded from this very address, in its newest tab, and not too fast.
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

    /// What can be told of a change before anything of the request's body is read, and without asking for the phone.
    /// Browsers name the origin of every POST; what names none isn't a browser's page.
    func check(_ request: Request, _ context: AtelierContext) throws(Refusal) {
        guard let origin = request.headers[.origin], Self.isHere(origin, request), Self.isSameSite(request) else {
            throw .crossSite
        }
        guard events.check(context.network) == nil else { throw .tooFast }
    }

    /// For what changes something, after `check`; for the stream, whose GET names no origin when it comes from here.
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

    /// The scheme is left out, as a proxy in front may have taken TLS off.
    private static func isHere(_ origin: String, _ request: Request) -> Bool {
        guard let authority = request.head.authority, let scheme = origin.firstRange(of: "://") else { return false }
        return origin[scheme.upperBound...] == authority
    }
}

extension AtelierContext {
    /// What limits count the browser by.
    var network: String { ClientNetwork(clientAddress).key }
}
