/// The folders of the storage, and all its limits.
import AsyncHTTPClient
import Foundation
import ServerMedia

package struct StorageConfiguration: Sendable {
    /// The bytes of every object, and unfinished uploads; with a bucket only the latter.
    package var blobs: URL
    /// A bucket for the bytes of objects; nil keeps them in the folder.
    package var bucket: BucketSettings?
    /// Rendered images; may be deleted at any time.
    package var cache: URL
    /// Bytes of one object, unless its bucket sets less.
    package var fileSizeLimit = 50 * 1024 * 1024
    /// What accounts may store. A bucket may set less for itself.
    package var quotas = AccountQuotas()
    /// Uploads that one account, or one address without an account, may begin per minute; 0 sets no limit.
    package var uploadsPerMinute = 120
    /// The most bytes of rendered images, and of copies from a bucket.
    package var cacheSizeLimit = 512 * 1024 * 1024
    package var pictures = PictureLimits()
    /// The longest side of a rendered image in pixels.
    package var renderedSide = 2000
    /// How long a signed upload URL can be used.
    package var signedUploadLife: Duration = .seconds(7200)
    /// How long an upload in several requests may take.
    package var resumableLife: Duration = .seconds(86_400)
    /// The most unfinished uploads of this kind per account.
    package var resumableUploads = 50
    /// The longest lifetime of a signed download that a client may ask for: a leaked link must not stay good. A day at
    /// most; only the project's own key may ask for more.
    package var signedDownloadLife: Duration = .seconds(86_400)
    /// The sweeper ignores younger files, because an upload may still be using them.
    package var sweepGrace: Duration = .seconds(3600)
    package var sweepInterval: Duration = .seconds(3600)
    /// How long bytes without a row are kept in the trash.
    package var trashLife: Duration = .seconds(7 * 86_400)
    /// How slow an upload may be.
    var uploadPace = UploadPace()
    /// Listings may have to scan a whole bucket: this many run at once, and so many may wait for them.
    var listsAtOnce = 4
    var listsWaiting = 32
    var listTimeout: Duration = .seconds(5)
    /// Threads for reading and writing files.
    package var diskThreads = 8

    package init(blobs: URL, cache: URL) {
        self.blobs = blobs
        self.cache = cache
    }

    /// Copies of what lies in a bucket; may be deleted at any time.
    var copies: URL { cache.deletingLastPathComponent().appendingPathComponent("copies") }

    /// Where the bytes of objects are kept. Creates missing folders on this machine, and blocks for a moment.
    package func openBlobs(disk: WorkerThreads, http: HTTPClient) throws -> any BlobStore {
        guard let bucket else { return try DiskBlobStore(folder: blobs, disk: disk) }
        return try BucketBlobStore(
            bucket, folder: blobs, copies: copies, limit: cacheSizeLimit, disk: disk, http: http)
    }
}
