/// What is measured of the picture, as a report keeps it.
import MirrorMateCore
import ServerClips
import ServerFaces
import ServerMeasuring
import ServerMedia
import Synchronization

enum Seeing {
    /// - Parameter sight: nil where the models are missing; the report says then what it doesn't tell.
    /// - Throws: `RecordingRefusal` where nobody can be seen, or more than one, or only a picture of somebody.
    static func readings(of clip: Clip, sight: Sight?, pool: MediaPool) async throws -> [ReportReading] {
        let report = try await report(of: clip, sight: sight, pool: pool)
        if let refusal = report.refusal { throw RecordingRefusal(refusal) }
        return report.readings.map(ReportReading.init)
    }

    static func report(of clip: Clip, sight: Sight?, pool: MediaPool) async throws -> PictureReport {
        let watcher = Mutex(Watcher(sight))
        try await clip.frames(perSecond: Watcher.perSecond, within: Watcher.side) { frame in
            // Networks take milliseconds: those aren't for the threads that answer people.
            try await pool.run {
                let picture = Frame(
                    time: frame.time, width: frame.width, height: frame.height, pixels: frame.pixels)
                if let picture { try watcher.withLock { try $0.look(at: picture) } }
            }
        }
        return watcher.withLock { $0.seen }.measured()
    }
}
