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
        try await look(at: clip, sight: sight, pool: pool).measured()
    }

    /// A part of the frames that may be repeated before the clip is decoded once more, in full.
    private static let mostRepeated = 0.02

    static func look(at clip: Clip, sight: Sight?, pool: MediaPool) async throws -> Seen {
        if clip.facts.framesPerSecond >= 2 * Watcher.perSecond {
            let seen = try await watch(clip, .skimming, sight, pool)
            if Double(seen.repeated) <= mostRepeated * Double(seen.faces.count) { return seen }
        }
        return try await watch(clip, .everything, sight, pool)
    }

    private static func watch(
        _ clip: Clip, _ decoding: Decoding, _ sight: Sight?, _ pool: MediaPool
    ) async throws -> Seen {
        let watcher = Mutex(Watcher(sight))
        let count = try await clip.frames(perSecond: Watcher.perSecond, within: Watcher.side, decoding) { frame in
            // Networks take milliseconds: those aren't for the threads that answer people.
            try await pool.run {
                let picture = Frame(
                    time: frame.time, width: frame.width, height: frame.height, pixels: frame.pixels)
                if let picture { try watcher.withLock { try $0.look(at: picture) } }
            }
        }
        var seen = watcher.withLock { $0.seen }
        seen.repeated = count.repeated
        return seen
    }
}
