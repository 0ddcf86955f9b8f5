/// Sizes of objects and pictures.
import ArgumentParser
import Server
import ServerStorage

struct FileOptions: ParsableArguments {
    @Option(help: "Megabytes an object may have. [ATELIER_OBJECT_LIMIT; default: 50]") var objectLimit: Int?
    @Option(help: "Megabytes of rendered pictures to keep. [ATELIER_CACHE_LIMIT; default: 512]") var cacheLimit: Int?
    @Option(
        help:
            "Longest life of a signed URL in seconds, whatever a client asks for. [ATELIER_SIGNED_URL_LIFE; default: 3600]"
    )
    var signedURLLife: Double?

    func apply(to configuration: inout Configuration, _ environment: Environment) throws {
        var megabytes = configuration.storage.fileSizeLimit >> 20
        try set(&megabytes, objectLimit, environment, "ATELIER_OBJECT_LIMIT")
        var cached = configuration.storage.cacheSizeLimit >> 20
        try set(&cached, cacheLimit, environment, "ATELIER_CACHE_LIMIT")
        guard (1...5_000).contains(megabytes), (1...1_000_000).contains(cached) else {
            throw CommandFailure("objects may have 1 to 5000 megabytes, the cache 1 to 1000000")
        }
        try set(&configuration.storage.signedDownloadLife, signedURLLife, environment, "ATELIER_SIGNED_URL_LIFE")
        guard configuration.storage.signedDownloadLife >= .seconds(1) else {
            throw CommandFailure("a signed URL must live for at least a second")
        }
        configuration.storage.fileSizeLimit = megabytes << 20
        configuration.storage.cacheSizeLimit = cached << 20
    }
}
