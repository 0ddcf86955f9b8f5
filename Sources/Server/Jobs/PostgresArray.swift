/// Lists in Postgres' text form: `{"a","b"}`.
import ServerDatabase

package func postgresArray(_ items: [String?]) -> String { arrayLiteral(items) }
