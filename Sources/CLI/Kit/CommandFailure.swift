/// A failure as one line for the terminal. The program exits with a code other than 0; the same command would fail
/// again.
import ServerDatabase

package struct CommandFailure: LastingFailure, CustomStringConvertible {
    package let description: String
    package init(_ description: String) { self.description = description }
}
