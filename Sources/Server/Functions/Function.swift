/// A Swift function with a name, called by `POST /functions/v1/<name>`.
import Foundation
import Logging
import NIOCore
import ServerDatabase
import ServerHTTP
import ServerJobs

package struct Function: Sendable {
    package let name: String
    /// Bytes of the body that it takes; nil is what all take.
    let bodyLimit: Int?
    let run: @Sendable (ByteBuffer, FunctionContext) async throws -> FunctionReply

    /// - Parameter handler: gets the decoded body; it never sees a body that can't be decoded.
    package init<Input: Decodable & Sendable>(
        _ name: String, bodyLimit: Int? = nil,
        _ handler: @escaping @Sendable (Input, FunctionContext) async throws -> FunctionReply
    ) {
        self.name = name
        self.bodyLimit = bodyLimit
        run = { body, context in
            let input: Input
            do throws(BodyError) {
                input = try body.decoded(Input.self)
            } catch {
                throw FunctionError(error)
            }
            return try await handler(input, context)
        }
    }
}

/// The caller, and other data a function needs. The user comes from the verified token and from nowhere else.
package struct FunctionContext: Sendable {
    package var caller: Caller
    package var userID: UUID
    /// The client's `Idempotency-Key`. Without one each request gets its own, and repeating the request creates another
    /// job.
    package var idempotencyKey: String
    package var requestID: String
    package var logger: Logger
    /// Where the request comes from; limits count by its network.
    package var clientAddress = "local"
}

package enum FunctionReply: Sendable {
    case value(any Encodable & Sendable)
    /// JSON whose exact bytes matter, such as signed data.
    case bytes(Data)
    /// Answered with 202 while it runs, 200 once it has ended.
    case job(JobRecord)
}

/// The functions of this server, by name.
package struct FunctionRegistry: Sendable {
    private var functions: [String: Function]

    package init(_ functions: [Function]) {
        self.functions = Dictionary(functions.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    }

    package subscript(name: String) -> Function? { functions[name] }
}
