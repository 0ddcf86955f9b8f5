/// An error that the next start would hit again: supervisors must not retry.
package protocol LastingFailure: Error {
    var isLasting: Bool { get }
}

extension LastingFailure {
    package var isLasting: Bool { true }
}
