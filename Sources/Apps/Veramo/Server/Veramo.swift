/// Veramo on the server: a couple's pictures, their delivery, their making, and what happens at midnight.
import Hummingbird
import ServerFunctions
import ServerHTTP
import ServerJobs
import ServerProducts
import ServerProviders
import ServerPush
import ServiceLifecycle

package struct Veramo: Product {
    package static let id = "veramo"
    package static let name = "Veramo"
    package static let settings = VeramoConfiguration.settings

    let house: House
    private let configuration: VeramoConfiguration
    private let maker: any ImageMaker

    package init(_ house: House) throws {
        self.house = house
        configuration = try VeramoConfiguration(house)
        maker = house.maker ?? BuiltInImages(pool: house.media)
    }

    package var handlers: [any JobHandler] {
        [MemoryJob(maker: maker, desk: MemoryDesk(database: house.jobs), house)]
    }

    package func functions(_ runner: JobRunner) -> [Function] {
        [
            EnterCode(database: house.database).function,
            UploadPicture(desk: PictureDesk(database: house.database), tokens: house.tokens).function,
            KeepPicture(
                desk: PictureDesk(database: house.database), bench: GalleryBench(house), files: house.files
            ).function,
            MakeMemory(
                maker: maker, runner: runner, desk: MemoryDesk(database: house.database),
                dailyCap: configuration.dailyMemories
            ).function,
            WidgetToken(database: house.database).function,
        ]
    }

    package func add(to router: Router<AtelierContext>) {
        // A month shows thirty pictures at once, and a year is soon leafed through.
        PictureRoutes(
            desk: PictureDesk(database: house.database), files: house.files,
            perMinute: house.limitsRates ? 1200 : 0
        ).add(to: router)
        ExportRoute(database: house.database, files: house.files, perHour: house.limitsRates ? 20 : 0).add(to: router)
        WidgetRoute(database: house.database, files: house.files, perHour: configuration.widgetsPerHour)
            .add(to: router)
    }

    package var services: [any Service] {
        [
            PictureKeeper(house),
            NewsService(database: house.jobs, logger: house.logger),
        ]
    }

    package func words(for notice: Notice) -> NoticeWords? { VeramoNotices.words(for: notice) }

    package var thirdParties: [ThirdParty] { maker.identity.isThirdParty ? [maker.identity.memoryParty] : [] }
}
