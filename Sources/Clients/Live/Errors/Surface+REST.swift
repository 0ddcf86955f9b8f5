/// Errors of `/rest/v1`: PostgREST's codes and Postgres' own.
import Clients
import Wire

extension Surface {
    static func restRefusesToken(_ answer: Answer) -> Bool {
        answer.status == 401 && (code(ofRow: answer)?.hasPrefix("PGRST3") ?? true)
    }

    static func restError(_ answer: Answer) -> ClientError? {
        guard answer.status < 500, ![408, 429].contains(answer.status), let code = code(ofRow: answer) else {
            return nil
        }
        return .refused(code: code, message: words(code))
    }

    private static func code(ofRow answer: Answer) -> String? { answer.json["code"]?.stringValue }

    /// PostgREST's messages name tables and columns, which mean nothing to a person.
    private static func words(_ code: String) -> String {
        code == "42501" ? "This isn’t yours to see or change." : "The server couldn’t do this (\(code))."
    }
}
