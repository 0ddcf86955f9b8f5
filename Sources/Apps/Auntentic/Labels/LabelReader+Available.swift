/// The best reader that this machine has.
import Foundation
import Logging
import ServerInference
import ServerMedia

extension LabelReader {
    /// Fails where the models are missing. Opens none before there is something to read.
    package init(pool: MediaPool, limits: PictureLimits = .init(), seconds: Double = 6) throws(LabelError) {
        guard let folder = InferenceFolder.find() else { throw .recogniser(.runtimeMissing("no folder of models")) }
        self.init(pool: pool, limits: limits, seconds: seconds, print: SharedPrintReader(folder))
    }

    /// Says in the log what is missing, and reads bars alone then.
    package static func available(
        pool: MediaPool, limits: PictureLimits = .init(), seconds: Double = 6, logger: Logger
    ) -> LabelReader {
        do {
            return try LabelReader(pool: pool, limits: limits, seconds: seconds)
        } catch {
            logger.warning("labels are read by their bars only: the models are missing; `make setup` fetches them")
            return .barsOnly(pool: pool, limits: limits)
        }
    }
}

/// The reader of print, started when it is first needed: its models take memory that an idle server doesn't spend.
///
/// Sendable although a class with mutable state: every access to `started` holds the lock.
final class SharedPrintReader: @unchecked Sendable {
    private let folder: InferenceFolder
    private let lock = NSLock()
    private var started: PrintReader?

    init(_ folder: InferenceFolder) { self.folder = folder }

    func reader() throws(InferenceError) -> PrintReader {
        lock.lock()
        defer { lock.unlock() }
        if let started { return started }
        let runtime = try InferenceRuntime(folder, cache: folder.cache)
        let reader = try PrintReader(runtime, models: folder.models)
        started = reader
        return reader
    }
}
