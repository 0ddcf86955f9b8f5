/// The best reader that this machine has.
import Foundation
import Logging
import ServerInference
import ServerMedia

extension LabelReader {
    /// Fails where the models are missing. Opens none before there is something to read.
    package init(pool: MediaPool, limits: PictureLimits = .init(), seconds: Double = 6) throws(LabelError) {
        guard let folder = InferenceFolder.find() else { throw .recogniser(.runtimeMissing("no folder of models")) }
        self.init(
            pool: pool, limits: limits, seconds: seconds,
            print: SharedPrintReader(in: folder) { try PrintReader($0, models: folder.models) })
    }

    /// What a process that only looks at photos begins with.
    package static func keepMemorySmall() { InferenceRuntime.giveBackMemory() }

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
