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
        return .refusedRow(code)
    }

    private static func code(ofRow answer: Answer) -> String? { answer.json["code"]?.stringValue }
}
