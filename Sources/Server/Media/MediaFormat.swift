/// The file formats that we tell apart by their bytes, whatever type a client claims.

package enum MediaFormat: String, Codable, Sendable, Hashable, CaseIterable {
    case jpeg, png, webp, gif, heic, avif
    case svg, html, xml
    case pdf, mp4, quickTime, webm, mp3, wav, ogg
    case zip, gzip, elf, windowsExecutable, script
    case json, text
    case binary
    case empty

    package var mimeType: String {
        switch self {
        case .jpeg: "image/jpeg"
        case .png: "image/png"
        case .webp: "image/webp"
        case .gif: "image/gif"
        case .heic: "image/heic"
        case .avif: "image/avif"
        case .svg: "image/svg+xml"
        case .html: "text/html"
        case .xml: "application/xml"
        case .pdf: "application/pdf"
        case .mp4: "video/mp4"
        case .quickTime: "video/quicktime"
        case .webm: "video/webm"
        case .mp3: "audio/mpeg"
        case .wav: "audio/wav"
        case .ogg: "audio/ogg"
        case .zip: "application/zip"
        case .gzip: "application/gzip"
        case .elf: "application/x-executable"
        case .windowsExecutable: "application/vnd.microsoft.portable-executable"
        case .script: "text/x-shellscript"
        case .json: "application/json"
        case .text: "text/plain"
        case .binary, .empty: "application/octet-stream"
        }
    }

    /// Pictures we decode. SVG is a document that can run scripts, so it isn't one.
    package var isPicture: Bool {
        switch self {
        case .jpeg, .png, .webp, .gif, .heic, .avif: true
        default: false
        }
    }

    /// Formats that we recognise by their bytes; for the others we rely on the client.
    package var isRecognised: Bool { self != .binary && self != .text && self != .json && self != .empty }
}
