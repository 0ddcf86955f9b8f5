/// A bucket for the bytes of objects, and the keys that open it.
import ServerS3

package struct BucketSettings: Sendable, Hashable {
    package var address: S3Address
    package var keys: S3Keys

    package init(address: S3Address, keys: S3Keys) {
        self.address = address
        self.keys = keys
    }
}
