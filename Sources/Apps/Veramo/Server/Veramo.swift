/// Veramo on the server: a couple's pictures, their delivery, their making, and what happens at midnight.
import ServerFunctions
import ServerJobs
import ServerProducts

package struct Veramo: Product {
    package static let id = "veramo"
    package static let name = "Veramo"

    private let house: House

    package init(_ house: House) throws {
        self.house = house
    }
}
