/// Errors of `/rest/v1`: PostgREST's codes and Postgres' own.
import Clients
import Wire

extension Surface {
    static func restRefusesToken(_ answer: Answer) -> Bool {
        answer.status == 401 && (code(ofRow: answer)?.hasPrefix("PGRST3") ?? true)
    }

    static func restError(_ answer: Answer) -> ClientError? {
        guard let code = code(ofRow: answer) else { return nil }
        if let refusal = refusal(answer, code) { return refusal }
        guard answer.status < 500, ![408, 429].contains(answer.status) else { return nil }
        return .refusedRow(code)
    }

    /// A function of the database that refuses with a status of its own (`PT404`) has words for a person, and in its hint a
    /// word for the app. https://postgrest.org/en/stable/references/errors.html#raise-errors-with-http-status-codes
    private static func refusal(_ answer: Answer, _ code: String) -> ClientError? {
        guard code.hasPrefix("PT"), answer.status < 500, let word = answer.json["hint"]?.stringValue,
            let message = answer.json["message"]?.stringValue
        else { return nil }
        return .refused(code: word, message: message)
    }

    private static func code(ofRow answer: Answer) -> String? { answer.json["code"]?.stringValue }
}
