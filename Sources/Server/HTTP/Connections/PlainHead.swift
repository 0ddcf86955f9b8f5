/// The head of a request for a fast path: nothing in it changes the answer but what is read here.
import NIOHTTP1

struct PlainHead {
    private(set) var host: String?
    private(set) var accept: String?
    private(set) var acceptProfile: String?
    private(set) var apiKey: String?
    private(set) var authorization: String?

    /// Nil for a head that is anything but plain.
    ///
    /// - Parameter isBehindProxy: a proxy adds headers that say who the client is.
    init?(_ head: HTTPRequestHead, isBehindProxy: Bool) {
        guard head.method == .GET, head.version == .http1_1 else { return nil }
        for (name, value) in head.headers {
            switch Self.meaning(of: name, isBehindProxy) {
            case .host where host == nil: host = value
            case .accept where accept == nil: accept = value
            case .acceptProfile where acceptProfile == nil: acceptProfile = value
            case .apiKey where apiKey == nil: apiKey = value
            case .authorization where authorization == nil: authorization = value
            case .nothing: break
            // What is there twice, too: the ordinary path knows which one counts.
            default: return nil
            }
        }
    }

    private enum Meaning { case host, accept, acceptProfile, apiKey, authorization, nothing, unknown }

    private static func meaning(of name: String, _ isBehindProxy: Bool) -> Meaning {
        if let known = meanings.first(where: { name.isSame(as: $0.name) }) { return known.meaning }
        if name.begins(with: "sec-") || name.begins(with: "x-supabase-client-") { return .nothing }
        guard isBehindProxy else { return .unknown }
        return name.begins(with: "x-forwarded-") || proxys.contains { name.isSame(as: $0) } ? .nothing : .unknown
    }

    /// What apps, browsers and measuring tools send with every request.
    private static let meanings: [(name: String, meaning: Meaning)] = [
        ("host", .host), ("accept", .accept), ("apikey", .apiKey), ("authorization", .authorization),
        ("accept-profile", .acceptProfile), ("user-agent", .nothing), ("accept-encoding", .nothing),
        ("accept-language", .nothing), ("connection", .nothing), ("x-client-info", .nothing),
        ("content-type", .nothing), ("referer", .nothing), ("priority", .nothing),
    ]

    private static let proxys = ["via", "forwarded", "x-real-ip"]
}

extension String {
    /// - Parameter name: in lower case. OR 0x20 makes an ASCII letter lower-case; names have no other bytes it would mix up
    ///   with those of `name`.
    fileprivate func isSame(as name: String) -> Bool { utf8.count == name.utf8.count && begins(with: name) }

    fileprivate func begins(with name: String) -> Bool {
        utf8.count >= name.utf8.count && zip(utf8, name.utf8).allSatisfy { $0 | 0x20 == $1 }
    }
}
