/// A client's connection whose requests are handled on the event loop that reads them, so that no request changes threads.
import HummingbirdCore
import Logging
import NIOCore

/// Between reading a request and writing its answer, code waits many times, for Postgres above all. On Swift's own threads
/// each time costs two changes of thread. A handler must not block: the loop's other clients wait for it (`LoopWatch`).
struct LoopChannel: ServerChildChannel {
    let base: HTTP1Channel

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
        base.setup(channel: channel, logger: logger)
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async {
        await withTaskExecutorPreference(LoopExecutor(loop: value.channel.eventLoop)) {
            await base.handle(value: value, logger: logger)
        }
    }
}

extension HTTPServerBuilder {
    /// HTTP/1.1, handled on the loops.
    package static func onLoops(_ configuration: HTTP1Channel.Configuration) -> HTTPServerBuilder {
        HTTPServerBuilder { LoopChannel(base: HTTP1Channel(responder: $0, configuration: configuration)) }
    }
}

/// Runs tasks on an event loop.
final class LoopExecutor: TaskExecutor {
    private let loop: any EventLoop

    init(loop: any EventLoop) { self.loop = loop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
