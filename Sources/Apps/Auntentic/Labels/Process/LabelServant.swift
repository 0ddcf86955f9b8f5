/// The other side: reads one photo after the other for the process that started this one, and ends with it.
import Foundation
import ServerMedia
import SystemPackage

package enum LabelServant {
    /// Answers what comes over standard input, a socket, until it is closed.
    package static func serve() async throws {
        LabelReader.keepMemorySmall()
        lower()
        endWithParent()
        let socket = MessageSocket(.standardInput)
        let pool = try MediaPool(workers: 1)
        let readers = Readers(pool: pool)
        while let request = try await pool.run({ try? socket.receive(LabelRequest.self) }) {
            let answer = await readers.answer(request)
            try await pool.run { try socket.send(answer, waits: true) }
        }
    }

    private struct Readers {
        let pool: MediaPool
        /// Keeps its models from photo to photo.
        let whole: Result<LabelReader, LabelError>

        init(pool: MediaPool) {
            self.pool = pool
            whole = Result { () throws(LabelError) in try LabelReader(pool: pool) }
        }

        func answer(_ request: LabelRequest) async -> LabelAnswer {
            do throws(LabelError) {
                var reader = request.readsText ? try whole.get() : .barsOnly(pool: pool)
                reader.limits = request.limits
                reader.seconds = request.seconds
                return .reading(try await reader.read(URL(fileURLWithPath: request.photo), as: request.kind))
            } catch { return .refused(error) }
        }
    }

    /// Answers to people come first: threads that are started after this inherit it. And a crash leaves no strangers' pictures on the disk.
    private static func lower() {
        #if os(Linux)
            _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 5)
            var none = rlimit(rlim_cur: 0, rlim_max: 0)
            _ = setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
        #else
            _ = setpriority(PRIO_PROCESS, 0, 5)
            var none = rlimit(rlim_cur: 0, rlim_max: 0)
            _ = setrlimit(RLIMIT_CORE, &none)
        #endif
    }

    /// Whatever this process is doing then, even if it hangs: nobody waits for it any more.
    private static func endWithParent() {
        Thread.detachNewThread {
            var item = pollfd(fd: STDIN_FILENO, events: 0, revents: 0)
            while poll(&item, 1, -1) <= 0 {}
            _exit(0)
        }
    }
}
