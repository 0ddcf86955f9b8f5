/// Errors of `/storage/v1`: nearly all come as HTTP 400 with the true status inside.
import Clients
import Wire

extension Surface {
    /// Only the message tells a bad token from a missing permission, whatever token was sent.
    static func storageRefusesToken(_ answer: Answer) -> Bool {
        guard [400, 401, 403].contains(answer.status) else { return false }
        let text = [answer.json["error"], answer.json["message"], answer.json["code"]]
            .compactMap { $0?.stringValue?.lowercased() }.joined(separator: " ")
        return text.contains("jwt") || text.contains("\"exp\" claim")
    }

    static func storageError(_ answer: Answer) -> ClientError? {
        let body = answer.json
        guard answer.status < 500, ![408, 429].contains(answer.status), let message = body["message"]?.stringValue
        else { return nil }
        let status = body["statusCode"]?.stringValue.flatMap { Int($0) } ?? body["statusCode"]?.intValue
        let trueStatus = status ?? answer.status
        if trueStatus == 429 { return .busy(retryAfter: answer.retryAfter) }
        let code = body["code"]?.stringValue ?? body["error"]?.stringValue ?? String(trueStatus)
        return .refused(code: code, message: ownWords.contains(code) ? message : words(trueStatus) ?? message)
    }

    /// Codes that only our own server sends; their messages are written for the person who chose the file.
    private static let ownWords: Set<String> = ["QuotaExceeded", "DamagedFile", "account_closed"]

    private static func words(_ status: Int) -> String? {
        switch status {
        case 403: "This file isn’t yours to see or change."
        case 404: "This file doesn’t exist any more."
        case 413: "The file is too large."
        case 415: "This kind of file isn’t accepted, or it is damaged."
        default: nil
        }
    }
}
