/// `POST /functions/v1/enter-code`: somebody enters the code of another, which makes a request and not yet a link.
import Foundation
import HTTPTypes
import ServerDatabase
import ServerFunctions
import ServerHTTP
import VeramoCore

/// It is a function and not an RPC, because guesses are counted by the address that they come from, too.
struct EnterCode: Sendable {
    static let name = "enter-code"

    let database: Database

    var function: Function {
        Function(Self.name, bodyLimit: 1024) { (request: EnterCodeRequest, context) in
            let code: PairingCode
            do throws(PairingCode.Problem) { code = try PairingCode(typed: request.code) } catch {
                throw FunctionError(.badRequest, "no_code", error.message)
            }
            let address = ClientNetwork(context.clientAddress).key
            return .value(try await enter(code.text, context.userID, from: address))
        }
    }

    private func enter(_ code: String, _ user: UUID, from address: String) async throws -> EnterCodeAnswer {
        let row = try await database.query(
            "select request_id, refusal from veramo.enter_code($1, $2, $3)", [user.uuidString, address, code]
        ).only()
        if let refusal = row["refusal"] { throw FunctionError(refusedCode: refusal) }
        return EnterCodeAnswer(request: try row.uuid("request_id"))
    }
}

extension FunctionError {
    /// - Parameter refusal: a word of `veramo.enter_code`. `wrong_code` says nothing of whether there is such a code.
    init(refusedCode refusal: String) {
        self =
            switch refusal {
            case "too_many_guesses":
                FunctionError(
                    .tooManyRequests, refusal, "That were many codes. Wait an hour, then enter the next one.")
            case "already_paired": FunctionError(.conflict, refusal, "You’re already linked with somebody.")
            case "already_waiting":
                FunctionError(
                    .conflict, refusal,
                    "You’re waiting for somebody’s yes already. Take that back first, then enter another code.")
            case "own_code":
                FunctionError(.conflict, refusal, "This is your own code. Give it to your partner to enter.")
            default:
                FunctionError(
                    .notFound, "wrong_code",
                    "This code doesn’t work. It may be mistyped, used or over an hour old. Ask for a new one.")
            }
    }
}
