/// Looks at a file before anything is decoded: what it is, and whether it is a clip that is taken.
import Foundation

package struct ClipReader: Sendable {
    private let programs: ClipPrograms?
    private let limits: ClipLimits

    /// - Parameter programs: nil where there are none; then no clip can be opened.
    package init(programs: ClipPrograms? = ClipPrograms(), limits: ClipLimits = ClipLimits()) {
        (self.programs, self.limits) = (programs, limits)
    }

    package func open(_ file: URL) async throws(ClipError) -> Clip {
        guard let programs else { throw .noDecoder }
        let (head, size) = try Self.look(at: file)
        guard size <= limits.mostBytes else { throw .tooLarge(found: size, most: limits.mostBytes) }
        guard let container = ClipContainer(head: head) else { throw .notAClip }
        let probe = Probe(programs: programs, limits: limits, file: file, container: container)
        let streams = try await probe.streams()
        let times = try await probe.times()
        let facts = try Self.facts(streams, times, size)
        guard facts.duration <= limits.longest + limits.tolerance else {
            throw .tooLong(found: facts.duration, most: limits.longest)
        }
        guard facts.width * facts.height <= limits.mostPixels else {
            throw .tooWide(found: facts.width * facts.height, most: limits.mostPixels)
        }
        return Clip(file: file, container: container, facts: facts, programs: programs, limits: limits)
    }

    private static func look(at file: URL) throws(ClipError) -> (head: Data, size: Int) {
        do {
            let handle = try FileHandle(forReadingFrom: file)
            defer { try? handle.close() }
            let head = try handle.read(upToCount: 12) ?? Data()
            return (head, Int(try handle.seekToEnd()))
        } catch { throw .failed("the file can't be read: \(error)") }
    }

    private static func facts(
        _ streams: ProbedStreams, _ times: PacketTimes, _ size: Int
    ) throws(ClipError) -> ClipFacts {
        guard let picture = streams.picture else { throw .noPicture }
        guard let sound = streams.sound else { throw .noSound }
        guard ClipCodecs.video.contains(picture.codec) else { throw .unknownCodec(picture.codec) }
        guard ClipCodecs.audio.contains(sound.codec) else { throw .unknownCodec(sound.codec) }
        let (seen, heard) = (times[picture.index], times[sound.index])
        guard heard.count > 0 else { throw .noSound }
        guard seen.count > 1 else { throw .stillPicture }
        for (stream, track) in [(picture, seen), (sound, heard)] {
            guard let said = stream.duration, said > track.length + max(1, said * 0.05) else { continue }
            throw .damaged("it says that it lasts \(said) s, and ends after \(track.length) s")
        }
        let (width, height) = picture.shown
        guard width > 0, height > 0 else { throw .damaged("its frames have no size") }
        return ClipFacts(
            duration: max(seen.length, heard.length), width: width, height: height, rotation: picture.rotation,
            frameCount: seen.count, videoCodec: picture.codec, audioCodec: sound.codec, byteCount: size)
    }
}
