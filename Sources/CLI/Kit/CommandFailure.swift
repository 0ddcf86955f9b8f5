/// One line for the terminal; the program then ends with a code other than 0. Saying the same again would help nobody.
import ServerDatabase

package struct CommandFailure: LastingFailure, CustomStringConvertible {
    package let description: String
    package init(_ description: String) { self.description = description }
}
