/// `--blobs`: the bucket that files lie in, if they don't lie in the data folder.
import ArgumentParser
import CommandKit
import ServerS3
import ServerStorage

struct BlobOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            A bucket for files: s3://bucket/prefix?endpoint=http://host:port&region=…&delivery=proxy|redirect. Its keys \
            are variables, ATELIER_S3_ACCESS_KEY and ATELIER_S3_SECRET_KEY. [ATELIER_BLOBS; default: the data folder]
            """, valueName: "address"))
    var blobs: String?

    func bucket(_ environment: Environment) throws -> BucketSettings? {
        try (blobs ?? environment.text("ATELIER_BLOBS")).map { try Self.bucket($0, environment) }
    }

    /// Keys have no flags: command lines are visible to every user of a machine.
    static func bucket(_ address: String, _ environment: Environment) throws -> BucketSettings {
        guard let access = environment.text("ATELIER_S3_ACCESS_KEY"),
            let secret = environment.text("ATELIER_S3_SECRET_KEY")
        else { throw CommandFailure("a bucket needs ATELIER_S3_ACCESS_KEY and ATELIER_S3_SECRET_KEY") }
        do {
            return BucketSettings(
                address: try S3Address(address), keys: S3Keys(access: access, secret: secret))
        } catch { throw CommandFailure("\(error)") }
    }
}
