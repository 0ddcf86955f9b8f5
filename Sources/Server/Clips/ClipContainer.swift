/// The containers that are read, told by their bytes; whatever a name or a type claims.

package enum ClipContainer: String, Codable, Hashable, Sendable, CaseIterable {
    /// MP4 and QuickTime.
    case mov
    /// Matroska and WebM.
    case matroska

    /// The one reader that may open it: none is guessed, so no text is ever taken for a playlist.
    var demuxer: String { rawValue }

    /// - Parameter head: the file's first bytes.
    package init?(head: some Collection<UInt8>) {
        let head = Array(head.prefix(12))
        if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
            self = .matroska
        } else if head.count == 12, Self.firstBoxes.contains(where: { head[4..<8].elementsEqual($0.utf8) }) {
            self = .mov
        } else {
            return nil
        }
    }

    /// Old QuickTime files have no `ftyp`.
    private static let firstBoxes = ["ftyp", "moov", "mdat", "wide", "free", "skip"]
}

/// The decoders that may run: what phones and browsers record.
enum ClipCodecs {
    static let video = ["h264", "hevc", "vp8", "vp9", "av1"]
    static let audio =
        ["aac", "opus", "vorbis", "mp3", "alac", "flac"]
        + ["s16le", "s16be", "s24le", "s24be", "s32le", "s32be", "f32le", "f32be", "f64le", "u8", "mulaw", "alaw"]
        .map { "pcm_\($0)" }
    /// As ffmpeg names its decoders.
    static let allowed = (video + audio + ["libdav1d", "mp3float"]).joined(separator: ",")
}
