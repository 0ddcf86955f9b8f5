/// The running exchanges of one `URLSession`, and the events it reports for each.
///
/// `URLSession`'s own asynchronous calls are not used. On Linux they cancel while they hold the lock of the cancelled
/// Swift task, and then wait for a queue that may itself be waiting for this lock to deliver the answer. Seen with
/// FoundationNetworking of Swift 6.3.1 when a screen disappeared at that moment: the main actor hung for ever.
import Clients
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

final class Exchanges: NSObject, URLSessionDataDelegate, Sendable {
    /// What is sent.
    enum Body: Sendable {
        case none
        case bytes(Data)
        /// For sessions that go on without the app: they read it themselves.
        case file(URL)
    }

    private let running = Locked<[Int: Exchange]>([:])
    /// Called when a session in the background has told everything that happened while the app was away.
    let toldAll = Locked<(@Sendable () -> Void)?>(nil)

    func answer(
        to request: URLRequest, _ body: Body, into sink: FileSink?, _ progress: Transport.Progress?,
        over session: URLSession
    ) async throws(TransportFailure) -> Answer {
        let task =
            switch body {
            case .none: session.dataTask(with: request)
            case .bytes(let data): session.uploadTask(with: request, from: data)
            case .file(let file): session.uploadTask(with: request, fromFile: file) as URLSessionTask
            }
        let exchange = Exchange(progress, sink)
        running.withLock { $0[task.taskIdentifier] = exchange }
        return try await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                exchange.wait(waiter)
                task.resume()
            }
        } onCancel: {
            DispatchQueue.global().async {
                // A task that is cancelled at its very end may never report its completion.
                self.end(task, URLError(.cancelled))
                task.cancel()
            }
        }.get()
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        guard let exchange = exchange(dataTask) else { return }
        do { try exchange.received(data, of: dataTask.response) } catch {
            end(dataTask, error)
            dataTask.cancel()
        }
    }

    /// Measured with FoundationNetworking (Swift 6.3.1) on Linux: it reports every 64 KB as they go to the socket,
    /// spread over the whole upload, and may report the same total twice. Listeners take rising values only.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        guard totalBytesExpectedToSend > 0 else { return }
        exchange(task)?.sent(totalBytesSent, of: totalBytesExpectedToSend)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        end(task, error)
    }

    func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
        let told = toldAll.withLock { told in
            defer { told = nil }
            return told
        }
        told?()
    }

    private func end(_ task: URLSessionTask, _ error: (any Error)?) {
        running.withLock { $0.removeValue(forKey: task.taskIdentifier) }?.end(task.response, error)
    }

    private func exchange(_ task: URLSessionTask) -> Exchange? { running.withLock { $0[task.taskIdentifier] } }
}
