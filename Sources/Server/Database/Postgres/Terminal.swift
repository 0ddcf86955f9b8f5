/// Postgres' own shell on a database.
import CLibpq
import Foundation

package enum Terminal {
    /// psql of the newest Postgres here; nil if there is none.
    package static var psql: URL? { PostgresTools.psql() }

    /// A connection string as the variables that psql reads: unlike its arguments they are nobody else's to see.
    ///
    /// - Returns: nil if it is no connection string.
    package static func environment(_ info: String) -> [String: String]? {
        guard let options = PQconninfoParse(info, nil) else { return nil }
        defer { PQconninfoFree(options) }
        var variables: [String: String] = [:]
        var option = options
        while option.pointee.keyword != nil {
            if let variable = option.pointee.envvar, let value = option.pointee.val {
                variables[String(cString: variable)] = String(cString: value)
            }
            option += 1
        }
        return variables
    }
}
