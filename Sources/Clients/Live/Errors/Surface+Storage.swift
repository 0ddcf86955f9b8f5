/// Errors of `/storage/v1`: nearly all come as HTTP 400 with the true status inside.
import Clients
import Foundation
import Language
import Wire

extension Surface {
    /// Only the message tells a bad token from a missing permission, whatever token was sent.
    static func storageRefusesToken(_ answer: Answer) -> Bool {
        guard [400, 401, 403].contains(answer.status) else { return false }
        // An answer to HEAD has nothing to read; its status alone tells.
        if answer.isResumable, answer.body.isEmpty { return answer.status == 401 }
        let parts = [answer.json["error"], answer.json["message"], answer.json["code"]].map { $0?.stringValue }
        let text = (parts + [answer.isResumable ? answer.text : nil]).compactMap { $0?.lowercased() }
            .joined(separator: " ")
        return text.contains("jwt") || text.contains("\"exp\" claim")
    }

    static func storageError(_ answer: Answer) -> ClientError? {
        if answer.isResumable { return resumableError(answer) }
        let body = answer.json
        guard answer.status < 500, ![408, 429].contains(answer.status), let message = body["message"]?.stringValue
        else { return nil }
        let status = body["statusCode"]?.stringValue.flatMap { Int($0) } ?? body["statusCode"]?.intValue
        let trueStatus = status ?? answer.status
        if trueStatus == 429 { return .busy(retryAfter: answer.retryAfter) }
        let code = body["code"]?.stringValue ?? body["error"]?.stringValue ?? String(trueStatus)
        return .refused(code: code, message: ownWords.contains(code) ? message : words(trueStatus) ?? message)
    }

    /// Of an upload in several requests: the true status, plain text, and from our own server a code.
    private static func resumableError(_ answer: Answer) -> ClientError? {
        guard answer.status < 500, ![401, 408].contains(answer.status) else { return nil }
        let code = answer.headers["x-sb-error-code"] ?? String(answer.status)
        if answer.status == 429 { return .busy(retryAfter: answer.retryAfter) }
        return .refused(
            code: code, message: ownWords.contains(code) ? answer.text : words(answer.status) ?? answer.text)
    }

    /// Codes that only our own server sends, with words made for whoever chose the file.
    private static let ownWords: Set<String> = ["QuotaExceeded", "DamagedFile", "account_closed"]

    private static func words(_ status: Int) -> String? {
        switch status {
        case 403: String(localized: "This file isn’t yours to see or change.")
        case 404: String(localized: "This file doesn’t exist any more.")
        case 413: String(localized: "The file is too large.")
        case 415: String(localized: "This kind of file isn’t accepted, or it is damaged.")
        default: nil
        }
    }
}

extension Answer {
    /// Whether the resumable protocol answered, and nothing in front of it.
    fileprivate var isResumable: Bool { headers["tus-resumable"] != nil && json["message"] == nil }
    fileprivate var text: String { String(decoding: body.prefix(500), as: UTF8.self) }
}
