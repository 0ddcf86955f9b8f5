/// Sets a value from its flag, else from its variable; otherwise it stays as it was.
import Foundation

/// Takes the flag, then the variable, then the existing value.
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

/// Seconds as a decimal number.
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
