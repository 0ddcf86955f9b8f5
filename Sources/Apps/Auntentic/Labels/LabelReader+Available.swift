/// The best reader that this machine has.
import Foundation
import Logging
import ServerMedia

extension LabelReader {
    /// Says in the log what is missing, and reads bars alone then.
    package static func available(pool: MediaPool, limits: PictureLimits = .init(), logger: Logger) -> LabelReader {
        if isDataInstalled { return startingLater(pool: pool, limits: limits) }
        do {
            return try LabelReader(pool: pool, limits: limits)
        } catch {
            logger.warning(
                "labels are read by their bars only: install tesseract with its English data (tesseract-ocr-eng)",
                metadata: ["cause": "\(error)"])
            return .barsOnly(pool: pool, limits: limits)
        }
    }

    /// Where the usual packages put the data. Elsewhere only starting a recogniser tells whether there is any.
    private static var isDataInstalled: Bool {
        let named = ProcessInfo.processInfo.environment["TESSDATA_PREFIX"].map { [$0] } ?? []
        let usual = [
            "/usr/share/tesseract-ocr/5/tessdata", "/usr/share/tessdata", "/usr/local/share/tessdata",
            "/opt/homebrew/share/tessdata",
        ]
        return (named.isEmpty ? usual : named).contains {
            FileManager.default.isReadableFile(atPath: "\($0)/eng.traineddata")
        }
    }
}
