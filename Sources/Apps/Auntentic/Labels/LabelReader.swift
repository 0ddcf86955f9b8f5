/// Reads a photo of a size tag or a box label: bars first, then the text.
import AuntenticCore
import Foundation
import Pictures
import ServerInference
import ServerMedia

/// The reader of print: its models take memory that an idle server doesn't spend.
typealias SharedPrintReader = OpenedOnce<PrintReader>

package struct LabelReader: Sendable {
    package let pool: MediaPool
    package var limits: PictureLimits
    /// After this long a reading ends with what it has.
    package var seconds: Double
    /// Where photos are read in processes of their own; nil reads them in this one.
    package var readers: LabelReaders?
    /// Whether certainties are probabilities; else they say only which of two readings has more support.
    package var isCalibrated = true
    private let print: SharedPrintReader?

    /// - Parameter print: nil to read bars and QR codes alone.
    init(pool: MediaPool, limits: PictureLimits, seconds: Double = 6, print: SharedPrintReader?) {
        self.pool = pool
        self.limits = limits
        self.seconds = seconds
        self.print = print
    }

    /// For a machine without the models: bars and QR codes are still read, and text isn't.
    package static func barsOnly(pool: MediaPool, limits: PictureLimits = .init()) -> LabelReader {
        LabelReader(pool: pool, limits: limits, print: nil)
    }

    /// False where only bars are read.
    package var readsText: Bool { print != nil }

    package func read(_ photo: URL, as kind: LabelReading.Kind) async throws(LabelError) -> LabelReading {
        if let readers {
            let request = LabelRequest(
                photo: photo.standardizedFileURL.path, kind: kind, limits: limits, seconds: seconds,
                readsText: readsText)
            return try await onPool { stop in try readers.read(request, stop) }
        }
        let material = try await material(photo, kind)
        return LabelInterpreter.reading(
            kind, lines: material.lines, bars: material.bars, areas: material.areas, aspect: material.aspect,
            isCalibrated: isCalibrated)
    }

    /// What the interpretation starts from: lines and bars as they were recognised.
    package func material(_ photo: URL, _ kind: LabelReading.Kind) async throws(LabelError) -> LabelMaterial {
        try await onPool { [limits, seconds, print] stop in
            let photo = try GreyPhoto.decode(photo.path, limits: limits)
            // Models that are started for this photo don't take its time.
            let reader = try print?()
            let session = ReadingSession(kind: kind, deadline: Deadline(seconds: seconds, stop: stop))
            return try session.read(photo, reader)
        }
    }

    /// Runs work on one of the pool's threads; the sign is set when nobody waits for it any more.
    private func onPool<T: Sendable>(
        _ work: @escaping @Sendable (StopSign) throws -> T
    ) async throws(LabelError) -> T {
        let stop = StopSign()
        do {
            return try await withTaskCancellationHandler {
                try await pool.run { try work(stop) }
            } onCancel: {
                stop.set()
            }
        } catch let error as LabelError {
            throw error
        } catch let error as InferenceError {
            throw stop.isSet ? .cancelled : .recogniser(error)
        } catch let error as MediaError {
            throw error == .overloaded ? .overloaded : .picture(error)
        } catch {
            throw .cancelled
        }
    }
}

/// What was recognised in one photo, before anybody decides what it means.
package struct LabelMaterial: Sendable {
    package var lines: [RecognisedLine] = []
    package var bars: [DecodedBars] = []
    /// Where print stands, read or not.
    package var areas: [PhotoRegion] = []
    /// The photo's width over its height.
    package var aspect = 1.0
}
