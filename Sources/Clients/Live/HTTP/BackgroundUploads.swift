/// Uploads that the system carries on while the app is suspended, or gone.
///
/// Whoever waits in this process hears of the answer. After a launch nobody does any more: the upload has replaced what lay at its
/// place, so whoever sends it again does no harm.
import Clients
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

package final class BackgroundUploads: Sendable {
    private let exchanges = Exchanges()
    private let session: URLSession
    /// Bodies on their way: the system reads files, not memory.
    private let folder: URL

    /// - Parameters:
    ///   - configuration: such as `.background(withIdentifier:)`; one of these for each identifier in a process.
    ///   - folder: created with the first upload, for this user alone.
    package init(configuration: URLSessionConfiguration, folder: URL) {
        self.folder = folder
        session = URLSession(configuration: configuration.withoutMemory(), delegate: exchanges, delegateQueue: nil)
    }

    /// Bodies of an earlier launch; call it when no upload of one is under way.
    package func removeLeftovers() { try? FileManager.default.removeItem(at: folder) }

    /// - Parameter done: called once, when everything that happened while the app was away has been told.
    package func eventsArrive(_ done: @escaping @Sendable () -> Void) { exchanges.toldAll.withLock { $0 = done } }

    func send(
        _ request: URLRequest, _ body: Data, _ progress: Transport.Progress?
    ) async throws(TransportFailure) -> Answer {
        let file = folder.appendingPathComponent(UUID().uuidString)
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try body.write(to: file, options: Self.options)
        } catch { throw .notWritten }
        defer { try? FileManager.default.removeItem(at: file) }
        return try await exchanges.answer(to: request, .file(file), into: nil, progress, over: session)
    }

    /// Read while the phone is locked.
    private static var options: Data.WritingOptions {
        #if canImport(UIKit)
            [.atomic, .completeFileProtectionUntilFirstUserAuthentication]
        #else
            .atomic
        #endif
    }
}
