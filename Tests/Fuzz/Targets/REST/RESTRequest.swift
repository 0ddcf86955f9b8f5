/// A REST request as text: `GET /films?select=*`, header lines, an empty line, the body.
import HTTPTypes
import Hummingbird

struct RESTRequest {
    var method: HTTPRequest.Method
    /// Under `/rest/v1`, with the query.
    var path: String
    var headers = HTTPFields()
    var body = ""

    init(_ text: String) {
        let halves = text.replacing("\r\n", with: "\n").split(
            separator: "\n\n", maxSplits: 1, omittingEmptySubsequences: false)
        let lines = halves[0].split(separator: "\n", omittingEmptySubsequences: false)
        let words = lines[0].split(separator: " ", maxSplits: 1)
        let known: [HTTPRequest.Method] = [.get, .head, .post, .patch, .put, .delete]
        method = known.first { $0.rawValue == words.first.map(String.init) } ?? .get
        path = words.count > 1 ? String(words[1]) : "/films?" + (words.first ?? "")
        if !path.hasPrefix("/") { path = "/films?\(path)" }
        for line in lines.dropFirst() {
            let pair = line.split(separator: ":", maxSplits: 1)
            guard pair.count == 2, let name = HTTPField.Name(String(pair[0])) else { continue }
            headers[name] = String(pair[1].drop { $0 == " " })
        }
        if halves.count > 1 { body = String(halves[1]) }
    }

    var request: Request { PlainRequest.make(method, "/rest/v1\(path)", headers) }
}
