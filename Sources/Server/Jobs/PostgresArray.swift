/// Lists as Postgres reads them from text: `{"a","b"}`.
import Foundation

package func postgresArray(_ items: [String?]) -> String {
    let quoted = items.map { item in
        item.map { "\"" + $0.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\"" } ?? "NULL"
    }
    return "{" + quoted.joined(separator: ",") + "}"
}
