/// Recognises a file by its first bytes.

package enum FormatSniffer {
    /// How many bytes of the start of a file are enough.
    package static let length = 1024

    package static func format(of head: some Collection<UInt8>) -> MediaFormat {
        let head = Array(head.prefix(length))
        if head.isEmpty { return .empty }
        return signature(head) ?? container(head) ?? document(head)
    }

    private static let signatures: [(bytes: [UInt8], format: MediaFormat)] = [
        ([0xFF, 0xD8, 0xFF], .jpeg),
        ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png),
        (Array("GIF87a".utf8), .gif), (Array("GIF89a".utf8), .gif),
        (Array("%PDF-".utf8), .pdf),
        ([0x1A, 0x45, 0xDF, 0xA3], .webm),
        (Array("ID3".utf8), .mp3), ([0xFF, 0xFB], .mp3),
        (Array("OggS".utf8), .ogg),
        ([0x50, 0x4B, 0x03, 0x04], .zip), ([0x50, 0x4B, 0x05, 0x06], .zip),
        ([0x1F, 0x8B], .gzip),
        ([0x7F, 0x45, 0x4C, 0x46], .elf),
        ([0x4D, 0x5A, 0x90], .windowsExecutable),
        (Array("#!".utf8), .script),
    ]

    private static func signature(_ head: [UInt8]) -> MediaFormat? {
        signatures.first { head.starts(with: $0.bytes) }?.format
    }

    /// RIFF and ISO base media files name their content a few bytes in.
    private static func container(_ head: [UInt8]) -> MediaFormat? {
        guard head.count >= 12 else { return nil }
        let kind = String(decoding: head[8..<12], as: UTF8.self)
        if head.starts(with: Array("RIFF".utf8)) { return kind == "WEBP" ? .webp : kind == "WAVE" ? .wav : nil }
        guard head[4..<8].elementsEqual("ftyp".utf8) else { return nil }
        switch kind {
        case "avif", "avis": return .avif
        case "heic", "heix", "heim", "heis", "hevc", "hevx": return .heic
        case "mif1", "msf1": return compatibleBrand(head)
        case "qt  ": return .quickTime
        default: return .mp4
        }
    }

    /// `mif1` says only "a picture"; the list of compatible brands names the codec.
    private static func compatibleBrand(_ head: [UInt8]) -> MediaFormat {
        let size = head[0..<4].reduce(0) { $0 << 8 | Int($1) }
        var at = 16
        while at + 4 <= min(size, head.count) {
            if head[at..<at + 4].elementsEqual("avif".utf8) { return .avif }
            at += 4
        }
        return .heic
    }

    private static func document(_ head: [UInt8]) -> MediaFormat {
        guard isText(head) else { return .binary }
        let text = String(decoding: head, as: UTF8.self).trimmingPrefix("\u{FEFF}")
            .drop { $0.isWhitespace }.lowercased()
        if text.hasPrefix("{") || text.hasPrefix("[") { return .json }
        guard text.hasPrefix("<") else { return .text }
        if text.contains("<svg") { return .svg }
        if ["<!doctype html", "<html", "<head", "<body", "<script", "<iframe"].contains(where: text.contains) {
            return .html
        }
        return text.hasPrefix("<?xml") ? .xml : text.hasPrefix("<!--") ? .html : .text
    }

    private static func isText(_ head: [UInt8]) -> Bool {
        if head.contains(where: { $0 < 0x20 && ![0x09, 0x0A, 0x0C, 0x0D, 0x1B].contains($0) }) { return false }
        // The head may end inside a character: allow up to three bytes for that.
        return (0...min(3, head.count - 1)).contains { String(validating: head.dropLast($0), as: UTF8.self) != nil }
    }
}
