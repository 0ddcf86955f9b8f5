/// Asks ffprobe about a file's tracks, and about the time of each of its packets.
import Foundation
import Wire

struct Probe: Sendable {
    let programs: ClipPrograms
    let limits: ClipLimits
    let file: URL
    let container: ClipContainer

    func streams() async throws(ClipError) -> ProbedStreams {
        let text = try await ask(["-print_format", "json", "-show_streams"], mostOutput: 1 << 20)
        do {
            return ProbedStreams(try JSONBounds.ours.decode(ProbedStreams.Document.self, from: Data(text.utf8)))
        } catch {
            throw .damaged("its tracks make no sense")
        }
    }

    /// Whatever a header claims: reads the whole file, and decodes nothing.
    func times() async throws(ClipError) -> PacketTimes {
        let fields = "packet=stream_index,pts_time,dts_time,duration_time"
        let text = try await ask(
            ["-print_format", "csv=print_section=0", "-show_packets", "-show_entries", fields], mostOutput: 8 << 20)
        return PacketTimes(text)
    }

    private func ask(_ questions: [String], mostOutput: Int) async throws(ClipError) -> String {
        let words = ["-v", "error"] + programs.input(container) + questions + ["-i", "file:\(file.path)"]
        let (text, ending) = try await BoundedProgram(
            words: programs.command(programs.ffprobe, words, reads: file, limits), patience: limits.patience,
            mostOutput: mostOutput
        ).text()
        guard ending.isSuccess else { throw .damaged(ending.complaint) }
        return text
    }
}
