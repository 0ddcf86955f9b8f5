/// Whole files through libvips, as uploads are judged: header, limits, camera, time and program.
import Foundation
import Synchronization

@testable import ServerMedia

extension FuzzTarget {
    static let pictureFiles = FuzzTarget(
        "picture-files", feeds: "a file to PictureHeader and PhotoMetadata", longest: 8192, words: PictureWords.all
    ) { (bytes: [UInt8]) in
        guard isReady, FormatSniffer.format(of: bytes).isPicture else { return }
        let path = "\(folder)/\(counter.add(1, ordering: .relaxed).newValue)"
        _ = FileManager.default.createFile(atPath: path, contents: Data(bytes))
        defer { unlink(path) }
        guard let header = try? PictureHeader.read(path) else { return }
        try require(header.width > 0 && header.height > 0 && header.frames > 0, "\(header) has no size")
        try require(header.pixels <= PictureLimits().pixels, "\(header) is over the limit")
        let metadata = PhotoMetadata(try Picture.open(path))
        if let captured = metadata.captured { try requireSensible(captured) }
        for text in [metadata.camera?.make, metadata.camera?.model, metadata.exif("ifd0", "Software")] {
            try require((text ?? "").count <= 200, "a field of \((text ?? "").count) characters")
        }
    }

    static func requireSensible(_ time: CaptureTime) throws(Broken) {
        let years = Date(timeIntervalSince1970: 631_000_000)...Date(timeIntervalSince1970: 4_134_000_000)
        try require(years.contains(time.local), "taken at \(time.local)")
        try require(abs(time.offsetSeconds ?? 0) <= 15 * 3600, "\(time.offsetSeconds ?? 0) s from UTC")
    }

    /// In memory, and gone with the machine's next start: a file system that needs no disk.
    private static let folder: String = {
        let base = FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()
        let path = "\(base)/atelier-fuzz-\(getpid())"
        mkdir(path, 0o700)
        return path
    }()
    private static let counter = Atomic(0)
    /// Making a pool starts libvips.
    private static let isReady = (try? MediaPool(workers: 1)) != nil
}
