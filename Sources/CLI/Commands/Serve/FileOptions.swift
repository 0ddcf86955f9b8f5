/// Options for sizes of objects and pictures, and for how much each account may store.
import ArgumentParser
import CommandKit
import Server
import ServerStorage

struct FileOptions: ParsableArguments {
    @OptionGroup var blobs: BlobOption
    @Option(help: "Megabytes an object may have. [ATELIER_OBJECT_LIMIT; default: 50]") var objectLimit: Int?
    @Option(help: "Megabytes of rendered pictures to keep. [ATELIER_CACHE_LIMIT; default: 512]") var cacheLimit: Int?
    @Option(
        help:
            "Longest life in seconds that a client may ask of a signed URL, a day at most. [ATELIER_SIGNED_URL_LIFE; default: 86400]"
    )
    var signedURLLife: Double?
    @Option(help: "Megabytes an account may store; 0 for no limit. [ATELIER_ACCOUNT_STORAGE; default: 2048]")
    var accountStorage: Int?
    @Option(help: "Files an account may store; 0 for no limit. [ATELIER_ACCOUNT_FILES; default: 10000]")
    var accountFiles: Int?
    @Option(help: "Megabytes an anonymous account may store; 0 for no limit. [ATELIER_ANONYMOUS_STORAGE; default: 200]")
    var anonymousStorage: Int?
    @Option(help: "Files an anonymous account may store; 0 for no limit. [ATELIER_ANONYMOUS_FILES; default: 200]")
    var anonymousFiles: Int?
    @Option(help: "Uploads per account and minute; 0 for no limit. [ATELIER_UPLOAD_LIMIT; default: 120]")
    var uploadLimit: Int?

    func apply(to configuration: inout Configuration, _ environment: Environment) throws {
        configuration.storage.bucket = try blobs.bucket(environment)
        var megabytes = configuration.storage.fileSizeLimit >> 20
        try set(&megabytes, objectLimit, environment, "ATELIER_OBJECT_LIMIT")
        var cached = configuration.storage.cacheSizeLimit >> 20
        try set(&cached, cacheLimit, environment, "ATELIER_CACHE_LIMIT")
        guard (1...5_000).contains(megabytes), (1...1_000_000).contains(cached) else {
            throw CommandFailure("objects may have 1 to 5000 megabytes, the cache 1 to 1000000")
        }
        try set(&configuration.storage.signedDownloadLife, signedURLLife, environment, "ATELIER_SIGNED_URL_LIFE")
        guard (.seconds(1) ... .seconds(86_400)).contains(configuration.storage.signedDownloadLife) else {
            throw CommandFailure("a signed URL lives for a second at least and for a day (86400) at most")
        }
        configuration.storage.fileSizeLimit = megabytes << 20
        configuration.storage.cacheSizeLimit = cached << 20
        var quotas = configuration.storage.quotas
        try apply(to: &quotas.registered, accountStorage, accountFiles, environment, "ATELIER_ACCOUNT")
        try apply(to: &quotas.anonymous, anonymousStorage, anonymousFiles, environment, "ATELIER_ANONYMOUS")
        configuration.storage.quotas = quotas
        var limit = configuration.storage.uploadsPerMinute
        try set(&limit, uploadLimit, environment, "ATELIER_UPLOAD_LIMIT")
        // 0 means that --rate-limits has switched it off.
        if configuration.storage.uploadsPerMinute != 0 { configuration.storage.uploadsPerMinute = max(0, limit) }
    }

    private func apply(
        to quota: inout StorageQuota, _ storage: Int?, _ files: Int?, _ environment: Environment, _ name: String
    ) throws {
        var megabytes = quota.bytes >> 20
        try set(&megabytes, storage, environment, name + "_STORAGE")
        try set(&quota.objects, files, environment, name + "_FILES")
        guard (0...1_000_000_000).contains(megabytes), quota.objects >= 0 else {
            throw CommandFailure("an account's storage is a number of megabytes and of files, or 0 for no limit")
        }
        quota.bytes = megabytes << 20
    }
}
