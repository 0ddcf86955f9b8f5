/// Veramo on the server: a couple's pictures, their delivery, their making, and what happens at midnight.
import Hummingbird
import ServerFunctions
import ServerHTTP
import ServerJobs
import ServerProducts
import ServiceLifecycle

package struct Veramo: Product {
    package static let id = "veramo"
    package static let name = "Veramo"

    let house: House

    package init(_ house: House) throws {
        self.house = house
    }

    package var handlers: [any JobHandler] {
        []
    }

    package func functions(_ runner: JobRunner) -> [Function] {
        [
            EnterCode(database: house.database).function
        ]
    }

    package func add(to router: Router<AtelierContext>) {
    }

    package var services: [any Service] {
        []
    }
}
