/// An error that the next start would meet again: whoever restarts the program must not try.
package protocol LastingFailure: Error {
    var isLasting: Bool { get }
}

extension LastingFailure {
    package var isLasting: Bool { true }
}
