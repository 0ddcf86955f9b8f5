/// How long a client is willing to wait for a job: `?wait=25`, or `Prefer: wait=25` (RFC 7240 §4.3).
import HTTPTypes
import Hummingbird
import ServerHTTP

struct WaitPreference: Sendable, Hashable {
    var seconds: Int
    /// The stage that the client has seen; it wants to know about another one at once.
    var seen: String?

    /// A longer wait than the server allows is cut, as the RFC says; a wait that isn't a number is an error.
    init(_ request: Request, longest: Int) throws(FunctionError) {
        let query = request.queryItems
        seen = query["seen"]
        if let text = query["wait"] {
            guard let asked = Int(text), asked >= 0 else {
                throw .badField("wait", "must be a whole number of seconds")
            }
            seconds = min(asked, longest)
        } else {
            seconds = min(Self.preference(request.headers[values: .prefer]) ?? 0, longest)
        }
    }

    private static func preference(_ headers: [String]) -> Int? {
        for item in headers.flatMap({ $0.split(separator: ",") }) {
            let parts = item.split(separator: "=").map { $0.trimmingPrefix(while: \.isWhitespace) }
            if parts.count == 2, parts[0].lowercased() == "wait", let seconds = Int(parts[1]), seconds >= 0 {
                return seconds
            }
        }
        return nil
    }
}
