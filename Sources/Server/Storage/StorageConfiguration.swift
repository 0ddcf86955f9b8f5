/// Where objects are kept and how much of everything is allowed.
import Foundation
import ServerMedia

package struct StorageConfiguration: Sendable {
    /// The bytes of every object, and uploads that are still coming in.
    package var blobs: URL
    /// Rendered images; may be emptied at any time.
    package var cache: URL
    /// Bytes of one object where its bucket says no less.
    package var fileSizeLimit = 50 * 1024 * 1024
    /// What accounts may store. A bucket may set less for itself.
    package var quotas = AccountQuotas()
    /// Uploads that one account, or one address without an account, may begin in a minute; 0 sets no limit.
    package var uploadsPerMinute = 120
    /// Bytes that rendered images may take up.
    package var cacheSizeLimit = 512 * 1024 * 1024
    package var pictures = PictureLimits()
    /// Pixels a side that a rendered image may be asked to have.
    package var renderedSide = 2000
    /// How long a signed upload can be used.
    package var signedUploadLife: Duration = .seconds(7200)
    /// How long an upload in several requests may take.
    package var resumableLife: Duration = .seconds(86_400)
    /// Such uploads of one account that aren't complete.
    package var resumableUploads = 50
    /// Longest life of a signed download, whatever is asked for: a link that got out must not stay good.
    package var signedDownloadLife: Duration = .seconds(3600)
    /// What the sweeper leaves alone, as an upload may be at work on it.
    package var sweepGrace: Duration = .seconds(3600)
    package var sweepInterval: Duration = .seconds(3600)
    /// How long bytes without a row are kept in the trash.
    package var trashLife: Duration = .seconds(7 * 86_400)
    /// How slow an upload may be.
    var uploadPace = UploadPace()
    /// Listings may have to look at a whole bucket: this many run at once, and so many may wait for them.
    var listsAtOnce = 4
    var listsWaiting = 32
    var listTimeout: Duration = .seconds(5)
    /// Threads for reading and writing files.
    package var diskThreads = 8

    package init(blobs: URL, cache: URL) {
        self.blobs = blobs
        self.cache = cache
    }
}
