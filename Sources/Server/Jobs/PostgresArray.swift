/// Lists as Postgres reads them from text: `{"a","b"}`.
import ServerDatabase

package func postgresArray(_ items: [String?]) -> String { arrayLiteral(items) }
