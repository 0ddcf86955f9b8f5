/// A video from the photo library, copied among the app's own temporary files.
#if canImport(AVFoundation) && canImport(CoreTransferable)
    import AVFoundation
    import Clients
    import CoreTransferable
    import Foundation
    import UniformTypeIdentifiers

    struct PickedMovie: Transferable {
        let clip: RecordedClip

        static var transferRepresentation: some TransferRepresentation {
            FileRepresentation(importedContentType: .movie) { received in
                try await PickedMovie(clip: copy(of: received.file))
            }
        }

        /// The file that is handed over is gone when this returns.
        private static func copy(of movie: URL) async throws -> RecordedClip {
            let kind = UTType(filenameExtension: movie.pathExtension)
            let isQuickTime = kind?.conforms(to: .quickTimeMovie) ?? false
            let file = FileManager.default.temporaryDirectory
                .appendingPathComponent(UUID().uuidString).appendingPathExtension(isQuickTime ? "mov" : "mp4")
            try FileManager.default.copyItem(at: movie, to: file)
            let size = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
            let duration = try await AVURLAsset(url: file).load(.duration)
            return RecordedClip(
                file: file, contentType: isQuickTime ? "video/quicktime" : "video/mp4", byteCount: Int64(size),
                seconds: duration.seconds)
        }
    }
#endif
