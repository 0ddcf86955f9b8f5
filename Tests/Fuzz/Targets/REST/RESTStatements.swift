/// What a REST request becomes, for tests that have a Postgres to ask.
import ServerDatabase

@testable import ServerREST

package enum RESTStatements {
    /// Nil for requests that are refused.
    package static func of(_ input: [UInt8]) -> [String]? {
        let text = String(decoding: input, as: UTF8.self)
        return (try? CompiledRequest(RESTRequest(text)))?.statements.map(\.sql)
    }
}
