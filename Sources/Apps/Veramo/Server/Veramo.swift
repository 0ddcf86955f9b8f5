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
            EnterCode(database: house.database).function,
            UploadPicture(desk: PictureDesk(database: house.database), tokens: house.tokens).function,
            KeepPicture(
                desk: PictureDesk(database: house.database), bench: GalleryBench(house), files: house.files
            ).function,
        ]
    }

    package func add(to router: Router<AtelierContext>) {
        // A month shows thirty pictures at once, and a year is soon leafed through.
        PictureRoutes(
            desk: PictureDesk(database: house.database), files: house.files,
            perMinute: house.limitsRates ? 1200 : 0
        ).add(to: router)
        ExportRoute(database: house.database, files: house.files, perHour: house.limitsRates ? 20 : 0).add(to: router)
    }

    package var services: [any Service] {
        [
            PictureKeeper(house)
        ]
    }
}
