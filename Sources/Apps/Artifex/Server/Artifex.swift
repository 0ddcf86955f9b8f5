/// Artifex on the server: pictures made from words, their delivery, and the gallery's upkeep.
import ArtifexCore
import Foundation
import Hummingbird
import ServerFunctions
import ServerHTTP
import ServerJobs
import ServerProducts
import ServerProviders
import ServerPush
import ServiceLifecycle

package struct Artifex: Product {
    package static let id = "artifex"
    package static let name = "Artifex"
    package static let settings = ArtifexConfiguration.settings

    private let house: House
    private let configuration: ArtifexConfiguration
    private let maker: any ImageMaker
    private let desk: PictureDesk

    package init(_ house: House) throws {
        let maker = house.maker ?? BuiltInImages(pool: house.media)
        try self.init(house, ArtifexConfiguration(house), maker: maker)
    }

    package init(_ house: House, _ configuration: ArtifexConfiguration, maker: any ImageMaker) {
        self.house = house
        self.configuration = configuration
        self.maker = maker
        desk = PictureDesk(database: house.jobs)
    }

    package var handlers: [any JobHandler] {
        [
            PictureJob(
                maker: maker, desk: desk,
                bench: PictureBench(pool: house.media, objects: house.objects, folder: house.cache), files: house.files)
        ]
    }

    package func functions(_ runner: JobRunner) -> [Function] {
        [
            GenerateImage(
                maker: maker, runner: runner, desk: PictureDesk(database: house.database), files: house.files,
                configuration: configuration
            ).function
        ]
    }

    package func add(to router: Router<AtelierContext>) {
        if let fal = maker as? FalImages {
            // Where fal says that a picture is done; the address that ATELIER_FAL_WEBHOOK names must lead here.
            FalMessageRoute(webhook: fal.webhook, metrics: house.metrics).add(to: router, at: "artifex/v1/fal")
        }
        PictureRoutes(
            desk: PictureDesk(database: house.database), files: house.files,
            perMinute: configuration.picturesPerMinute
        ).add(to: router)
    }

    package var services: [any Service] {
        let bench = PictureBench(pool: house.media, objects: house.objects, folder: house.cache)
        let samples = SampleGallery(
            maker: BuiltInImages(pool: house.media), desk: desk, bench: bench, logger: house.logger)
        let gone = GoneFolders(
            schema: Self.id, bucket: PictureBench.bucket, database: house.jobs, files: house.files,
            names: PictureBench.files)
        return [GalleryKeeper(desk: desk, gone: gone, logger: house.logger)]
            + (configuration.drawsSamples ? [samples] : [])
    }

    package var thirdParties: [ThirdParty] { maker.identity.isThirdParty ? [maker.identity.party] : [] }

    package func words(for notice: Notice) -> NoticeWords? { ArtifexNotices.words(for: notice) }

    package var notes: [ProductNote] {
        let identity = maker.identity
        let words =
            identity.isThirdParty || house.maker != nil
            ? "\(identity.model) of \(identity.providerName)"
            : "drawn by this server, without an AI model; set ATELIER_FAL_KEY or ATELIER_PICTURES"
        return [ProductNote("pictures", words)]
    }
}

extension ImageMakerIdentity {
    /// Whom prompts and own pictures go to.
    var party: ThirdParty { ThirdParty(app: Artifex.id, purpose: "prompts", id: provider, name: providerName) }
}
