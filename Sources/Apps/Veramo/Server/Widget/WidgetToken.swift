/// `POST /functions/v1/widget-token`: a token for this phone's widgets, which opens nothing else.
import Crypto
import Foundation
import HTTPTypes
import ServerDatabase
import ServerFunctions
import VeramoCore

package struct WidgetToken: Sendable {
    package static let name = "widget-token"

    /// It needs no input.
    private struct Nothing: Decodable, Sendable {}

    private let database: Database

    package init(database: Database) {
        self.database = database
    }

    package var function: Function {
        Function(Self.name) { (_: Nothing, context) in
            guard let session = context.sessionID else { throw FunctionError.sessionEnded }
            let token = Self.random()
            let refusal = try await database.query(
                "select veramo.make_widget_token($1, $2, $3::bytea)",
                [context.userID.uuidString, session.uuidString, Self.digest(token)]
            ).scalar
            switch refusal {
            case nil: return .value(WidgetTokenAnswer(token: token))
            case "not_paired": throw FunctionError.notPaired
            default: throw FunctionError.sessionEnded
            }
        }
    }

    /// 256 random bits.
    private static func random() -> String {
        let bytes = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
        return bytes.map { String(format: "%02x", $0) }.joined()
    }

    static func isToken(_ text: String) -> Bool {
        text.utf8.count == 64 && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }

    /// What is stored, as Postgres reads bytes.
    static func digest(_ token: String) -> String {
        "\\x" + SHA256.hash(data: Data(token.utf8)).map { String(format: "%02x", $0) }.joined()
    }
}

extension FunctionError {
    static let notPaired = FunctionError(
        .conflict, "not_paired", "You aren’t linked with anybody. Link with your partner first.")
}
