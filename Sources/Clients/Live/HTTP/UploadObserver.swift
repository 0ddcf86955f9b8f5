/// Hears from `URLSession` how much of a body has been sent.
///
/// Measured with FoundationNetworking (Swift 6.3.1) on Linux: it reports every 64 KB as they go to the socket, spread
/// over the whole upload, and may name the same total twice; whoever listens takes rising values only.
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

final class UploadObserver: NSObject, URLSessionTaskDelegate, Sendable {
    private let progress: Transport.Progress

    init(_ progress: @escaping Transport.Progress) { self.progress = progress }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        guard totalBytesExpectedToSend > 0 else { return }
        progress(min(1, Double(totalBytesSent) / Double(totalBytesExpectedToSend)))
    }
}
