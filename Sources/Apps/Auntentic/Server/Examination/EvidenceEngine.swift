/// Reads all that labels and photo files say about a pair, on this machine, without asking a model.
import AuntenticCore
import AuntenticLabels
import Foundation
import Logging
import ServerMedia

package struct EvidenceEngine: Sendable {
    package struct Photo: Sendable, Hashable {
        package var angle: PhotoAngle
        package var file: URL
        /// What the file said of itself before it was stored without that; nil when it says it still.
        package var origin: PhotoOrigin?

        package init(angle: PhotoAngle, file: URL, origin: PhotoOrigin? = nil) {
            self.angle = angle
            self.file = file
            self.origin = origin
        }
    }

    /// Where the photos of these traces were seen before, by angle.
    package typealias Memory = @Sendable ([PhotoAngle: PhotoTraces]) async -> [PhotoAngle: PhotoTruth.Reuse]

    /// A class, because it is large: tasks would have a copy in each of their frames for as long as a check takes.
    package final class Examination: Sendable {
        package let input: EvidenceInput
        /// Of every photo that could be opened.
        package let traces: [PhotoAngle: PhotoTraces]

        init(input: EvidenceInput, traces: [PhotoAngle: PhotoTraces]) {
            self.input = input
            self.traces = traces
        }

        /// With what other pairs' labels tell. Not inlined, for the same reason.
        @inline(never)
        func adding(_ known: KnownLabels?) -> Examination {
            var input = input
            input.known = known
            return Examination(input: input, traces: traces)
        }
    }

    let reader: LabelReader
    private let tracer: PhotoTracer
    private let logger: Logger

    package init(reader: LabelReader, tracer: PhotoTracer, logger: Logger) {
        self.reader = reader
        self.tracer = tracer
        self.logger = logger
    }

    /// What can't be read is absent from the answer: the rules then say "unreadable".
    /// - Parameter claimedModel: as its owner typed it.
    package func examine(
        _ photos: [Photo], claimedModel: String?, today: CalendarDay = .today, memory: Memory = { _ in [:] }
    ) async -> Examination {
        async let tag = reading(.sizeTag, .sizeTag, photos)
        async let box = reading(.boxLabel, .boxLabel, photos)
        async let other = reading(.otherSizeTag, .sizeTag, photos)
        let traces = await traces(photos)
        var truths = traces.mapValues(PhotoTruth.init)
        for (angle, reuse) in await memory(traces) { truths[angle]?.reusedFrom = reuse }
        let labels = [PhotoAngle.sizeTag: await tag, .boxLabel: await box, .otherSizeTag: await other]
        return Self.examination(labels, traces, truths, claimedModel, today)
    }

    /// Not inlined: a task's frame would have all of this for as long as the labels are read.
    @inline(never)
    private static func examination(
        _ labels: [PhotoAngle: Look], _ traces: [PhotoAngle: PhotoTraces], _ truths: [PhotoAngle: PhotoTruth],
        _ claimedModel: String?, _ today: CalendarDay
    ) -> Examination {
        let input = EvidenceInput(
            tag: labels[.sizeTag]?.reading, box: labels[.boxLabel]?.reading, otherTag: labels[.otherSizeTag]?.reading,
            photos: truths, claimedModel: claimedModel, today: today,
            unread: labels.filter(\.value.isUnread).keys.sorted { $0.rawValue < $1.rawValue })
        return Examination(input: input, traces: traces)
    }

    /// What came of looking at a label.
    private final class Look: Sendable {
        let reading: LabelReading?
        /// Its print wasn't read, and neither the photo nor the label is to blame.
        let isUnread: Bool

        init(reading: LabelReading? = nil, isUnread: Bool = false) {
            self.reading = reading
            self.isUnread = isUnread
        }
    }

    private func reading(_ angle: PhotoAngle, _ kind: LabelReading.Kind, _ photos: [Photo]) async -> Look {
        guard let photo = photos.first(where: { $0.angle == angle }) else { return Look() }
        do throws(LabelError) {
            return Look(reading: try await reader.read(photo.file, as: kind), isUnread: !reader.readsText)
        } catch {
            note("label not read", photo, error)
            switch error {
            case .overloaded, .recogniser: return Look(isUnread: true)
            case .picture, .cancelled: return Look()
            }
        }
    }

    private func traces(_ photos: [Photo]) async -> [PhotoAngle: PhotoTraces] {
        await withTaskGroup(of: (PhotoAngle, PhotoTraces?).self) { group in
            for photo in photos { group.addTask { (photo.angle, await traces(photo)) } }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
    }

    private func traces(_ photo: Photo) async -> PhotoTraces? {
        do {
            return try await tracer.traces(of: photo.file, origin: photo.origin)
        } catch {
            note("photo not traced", photo, error)
            return nil
        }
    }

    private func note(_ what: Logger.Message, _ photo: Photo, _ error: any Error) {
        logger.info(what, metadata: ["angle": "\(photo.angle.rawValue)", "cause": "\(error)"])
    }
}

extension PhotoTruth {
    /// What the rules may know of a photo's traces.
    package init(_ traces: PhotoTraces) {
        self.init(
            isScreenshot: traces.screenshot.isScreenshot, showsScreen: traces.screenPattern,
            editingSoftware: traces.editor, capturedAt: traces.captured.map { $0.date ?? $0.local },
            camera: traces.camera.map(\.text), contentHash: traces.contentHash)
    }
}

extension CalendarDay {
    /// The latest day that it is anywhere on earth, so that nothing made today lies in the future.
    package static var today: CalendarDay {
        let text = Date().addingTimeInterval(14 * 3600).formatted(.iso8601.year().month().day())
        guard let day = CalendarDay(text) else { preconditionFailure("\(text) is no day") }
        return day
    }
}
