/// Private files in buckets.
import Foundation

package struct StorageClient: Sendable {
    /// Uploads a file and replaces any file at the path. `progress` receives the share that has been sent, 0 to 1, in
    /// order.
    package var upload:
        @Sendable (
            _ bucket: String, _ path: String, _ data: Data, _ contentType: String,
            _ progress: @escaping @Sendable (Double) -> Void
        ) async throws(ClientError) -> Void
    package var download: @Sendable (_ bucket: String, _ path: String) async throws(ClientError) -> Data
    /// A JPEG no wider or higher than `side` pixels.
    package var thumbnail: @Sendable (_ bucket: String, _ path: String, _ side: Int) async throws(ClientError) -> Data

    package init(
        upload:
            @escaping @Sendable (
                _ bucket: String, _ path: String, _ data: Data, _ contentType: String,
                _ progress: @escaping @Sendable (Double) -> Void
            ) async throws(ClientError) -> Void,
        download: @escaping @Sendable (_ bucket: String, _ path: String) async throws(ClientError) -> Data,
        thumbnail: @escaping @Sendable (_ bucket: String, _ path: String, _ side: Int) async throws(ClientError) -> Data
    ) {
        self.upload = upload
        self.download = download
        self.thumbnail = thumbnail
    }
}
