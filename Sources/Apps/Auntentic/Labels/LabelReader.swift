/// Reads a photo of a size tag or a box label: bars first, then the text.
import AuntenticCore
import Foundation
import Pictures
import ServerMedia

package struct LabelReader: Sendable {
    package let pool: MediaPool
    package var limits: PictureLimits
    /// After this long a reading ends with what it has.
    package var seconds: Double
    private let recognisers: RecogniserPool?

    /// Starts one recogniser, so that missing data shows now and not at the first photo.
    package init(pool: MediaPool, limits: PictureLimits = .init(), seconds: Double = 6) throws(LabelError) {
        self.init(pool: pool, limits: limits, seconds: seconds, recognisers: try RecogniserPool())
    }

    /// For a machine without the recogniser's data: bars and QR codes are still read, and text isn't.
    package static func barsOnly(pool: MediaPool, limits: PictureLimits = .init()) -> LabelReader {
        LabelReader(pool: pool, limits: limits, seconds: 6, recognisers: nil)
    }

    /// Starts no recogniser before there is something to read.
    static func startingLater(pool: MediaPool, limits: PictureLimits) -> LabelReader {
        LabelReader(pool: pool, limits: limits, seconds: 6, recognisers: RecogniserPool(startingLater: ()))
    }

    private init(pool: MediaPool, limits: PictureLimits, seconds: Double, recognisers: RecogniserPool?) {
        self.pool = pool
        self.limits = limits
        self.seconds = seconds
        self.recognisers = recognisers
    }

    /// False where only bars are read.
    package var readsText: Bool { recognisers != nil }

    package func read(_ photo: URL, as kind: LabelReading.Kind) async throws(LabelError) -> LabelReading {
        let material = try await material(photo, kind)
        return LabelInterpreter.reading(
            kind, lines: material.lines, bars: material.bars, areas: material.areas, aspect: material.aspect)
    }

    /// What the interpretation starts from: lines and bars as they were recognised.
    package func material(_ photo: URL, _ kind: LabelReading.Kind) async throws(LabelError) -> LabelMaterial {
        let stop = StopSign()
        do {
            return try await withTaskCancellationHandler {
                try await pool.run { [limits, seconds, recognisers] in
                    let session = ReadingSession(kind: kind, deadline: Deadline(seconds: seconds, stop: stop))
                    return try session.read(GreyPhoto.decode(photo.path, limits: limits), recognisers)
                }
            } onCancel: {
                stop.set()
            }
        } catch let error as LabelError {
            throw error
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
