/// Makes a clip small enough, by encoding it anew at a lower quality until it is.
#if canImport(UIKit)
    import AVFoundation
    import Clients
    import Foundation

    struct ClipFitting {
        private let bounds: RecordingBounds

        /// The best first.
        private static let presets = [
            AVAssetExportPreset1280x720, AVAssetExportPreset960x540, AVAssetExportPreset640x480,
        ]

        init(_ bounds: RecordingBounds) { self.bounds = bounds }

        func fit(_ clip: RecordedClip) async throws(RecordingFailure) -> RecordedClip {
            do throws(RecordingFailure) { return try clip.checked(bounds) } catch {
                guard error == .tooLarge else { throw error }
            }
            for preset in Self.presets {
                if let smaller = try await export(clip, preset) { return smaller }
            }
            throw .tooLarge
        }

        /// Nil if it is still too large.
        private func export(_ clip: RecordedClip, _ preset: String) async throws(RecordingFailure) -> RecordedClip? {
            guard let session = AVAssetExportSession(asset: AVURLAsset(url: clip.file), presetName: preset) else {
                return nil
            }
            let file = FileManager.default.temporaryDirectory
                .appendingPathComponent(UUID().uuidString).appendingPathExtension("mp4")
            (session.outputURL, session.outputFileType) = (file, .mp4)
            session.fileLengthLimit = bounds.bytes
            session.shouldOptimizeForNetworkUse = true
            await session.export()
            guard session.status == .completed else {
                try? FileManager.default.removeItem(at: file)
                throw (session.error as? AVError)?.code == .diskFull ? .noRoom : .unreadable
            }
            let size = Int64((try? file.resourceValues(forKeys: [.fileSizeKey]))?.fileSize ?? 0)
            // A length limit cuts the film's end: one that was cut isn't the whole.
            let seconds = try? await AVURLAsset(url: file).load(.duration).seconds
            let isWhole = (seconds ?? 0) >= (clip.seconds ?? 0) - RecordedClip.tolerance
            guard isWhole, size > 0, size <= bounds.bytes else {
                try? FileManager.default.removeItem(at: file)
                return nil
            }
            return RecordedClip(file: file, contentType: "video/mp4", byteCount: size, seconds: seconds)
        }
    }
#endif
