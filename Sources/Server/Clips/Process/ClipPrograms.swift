/// Where ffmpeg and ffprobe are, and how they are started: bounded in time, memory and what they may open.
import Foundation

package struct ClipPrograms: Hashable, Sendable {
    var ffmpeg: String
    var ffprobe: String
    /// Becomes a program that may read one file, write none, and open no socket; it is built beside this program.
    var confine: String
    /// Sets limits that the program can't lift, then becomes the program; nil where the system has none.
    var prlimit: String?
    /// Lets answers to people come first.
    var nice: String?

    /// - Parameters:
    ///   - path: folders to search, as in PATH.
    ///   - folder: where `confine` lies; this program's own.
    /// - Returns: nil if one of the three is missing: nothing of a stranger's is opened by a program that may do more.
    package init?(
        path: String? = ProcessInfo.processInfo.environment["PATH"],
        folder: URL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    ) {
        func find(_ name: String) -> String? {
            (path ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").map { "\($0)/\(name)" }
                .first(where: FileManager.default.isExecutableFile(atPath:))
        }
        let confine = folder.appendingPathComponent("confine").path
        guard let ffmpeg = find("ffmpeg"), let ffprobe = find("ffprobe"),
            FileManager.default.isExecutableFile(atPath: confine)
        else { return nil }
        (self.ffmpeg, self.ffprobe, self.confine) = (ffmpeg, ffprobe, confine)
        (prlimit, nice) = (find("prlimit"), find("nice"))
    }

    /// The words of a command line under these limits. It reads this file, writes none, and reaches no network.
    func command(_ program: String, _ arguments: [String], reads file: URL, _ limits: ClipLimits) -> [String] {
        var words: [String] = []
        if let nice { words += [nice, "-n", "5"] }
        if let prlimit {
            words += [
                prlimit, "--as=\(limits.mostMemory)", "--cpu=\(limits.processorSeconds):\(limits.processorSeconds + 5)",
                "--fsize=0", "--nofile=64",
                "--core=0", "--",
            ]
        }
        return words + [confine, file.path, program] + arguments
    }

    /// Opens this one file, by this one reader, with these decoders. No other protocol is known to it, so nothing that the
    /// file names is opened but by the reader itself; MP4's could follow references to other files, and must not.
    func input(_ container: ClipContainer) -> [String] {
        let noReferences = container == .mov ? ["-enable_drefs", "0", "-use_absolute_path", "0"] : []
        return ["-protocol_whitelist", "file", "-codec_whitelist", ClipCodecs.allowed, "-f", container.demuxer]
            + noReferences
    }
}
