/// A setting from its flag, or else from its variable, or else as it was.
import Foundation

/// Flag, then variable, then what is there already.
package func set<T: LosslessStringConvertible>(
    _ target: inout T, _ flag: T?, _ environment: Environment, _ name: String
) throws {
    target = try flag ?? environment.value(name) ?? target
}

package func set<T: LosslessStringConvertible>(
    _ target: inout T?, _ flag: T?, _ environment: Environment, _ name: String
) throws {
    target = try flag ?? environment.value(name) ?? target
}

/// Seconds, as people write them.
package func set(_ target: inout Duration, _ flag: Double?, _ environment: Environment, _ name: String) throws {
    if let seconds = try flag ?? environment.value(name) {
        guard seconds >= 0 else { throw CommandFailure("\(name) can't be negative") }
        target = .milliseconds(Int64(seconds * 1000))
    }
}

/// `on` or `off` in a flag or a variable.
package func set(_ target: inout Bool, _ flag: String?, _ environment: Environment, _ name: String) throws {
    let value = Environment(flag.map { [name: $0] } ?? [:])
    target = try value.flag(name) ?? environment.flag(name) ?? target
}
