/// Which addresses a result may be fetched from: a provider's answer must not make us ask hosts of our own network.
import Foundation
import Wire

struct FalFiles: Sendable {
    let hosts: [String]

    func allows(_ text: String) -> Bool {
        guard text.utf8.count <= 2000, let url = URL(string: text), let host = url.host?.lowercased(),
            url.user == nil, url.password == nil
        else { return false }
        return hosts.contains { allowed in
            if allowed.contains(":") { return url.scheme == "http" && "\(host):\(url.port ?? 80)" == allowed }
            return url.scheme == "https" && url.port == nil && (host == allowed || host.hasSuffix("." + allowed))
        }
    }
}

enum FalCancellation {
    /// By fal's own word; where it is missing, by the status.
    static func read(status: Int, _ body: Data) -> ImageCancellation {
        switch ((try? JSONValue(json: body))?["status"]?.stringValue, status) {
        case ("OK", _), ("CANCELLATION_REQUESTED", _): .accepted
        case ("ALREADY_COMPLETED", _): .tooLate
        case ("NOT_FOUND", _): .unknown
        case (_, 200), (_, 202): .accepted
        case (_, 400): .tooLate
        default: .unknown
        }
    }
}
