/// The best reader that this machine has.
import Logging
import ServerMedia

extension LabelReader {
    /// Says in the log what is missing, and reads bars alone then.
    package static func available(pool: MediaPool, limits: PictureLimits = .init(), logger: Logger) -> LabelReader {
        do {
            return try LabelReader(pool: pool, limits: limits)
        } catch {
            logger.warning(
                "labels are read by their bars only: install tesseract with its English data (tesseract-ocr-eng)",
                metadata: ["cause": "\(error)"])
            return .barsOnly(pool: pool, limits: limits)
        }
    }
}
