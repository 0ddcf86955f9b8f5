/// Everything the backend knows about the account, as one JSON text to take away.
import Clients
import Foundation
import Observation
import Wire

@MainActor @Observable
package final class ExportModel {
    package private(set) var document: String?
    package let submission = Submission()
    private let functions: FunctionsClient

    package init(functions: FunctionsClient) { self.functions = functions }

    package func exportTapped() async {
        document = nil
        await submission.run { () async throws(ClientError) in
            let answer = try await functions.call("export-data", Data("{}".utf8))
            document = try Self.readable(answer)
        }
    }

    /// Indented, in the order of the keys.
    private static func readable(_ json: Data) throws(ClientError) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(JSONValue(json: json)), as: UTF8.self)
        } catch {
            throw .unexpected("\(error)")
        }
    }
}
