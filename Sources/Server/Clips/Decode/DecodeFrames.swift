/// Decodes frames of a clip: upright, small, and evenly in time whatever the camera's own times are.
import Foundation
import Synchronization

/// One frame: red, green and blue, row by row from the top.
package struct ClipFrame: Sendable {
    /// In seconds from the clip's first frame.
    package var time: Double
    package var width: Int
    package var height: Int
    package var pixels: [UInt8]
}

/// How many frames a clip gave.
package struct FrameCount: Hashable, Sendable {
    package var all = 0
    /// Those that are the one before once more: the camera took none meanwhile.
    package var repeated = 0
}

/// Which of a clip's own frames are decoded.
package enum Decoding: Sendable {
    case everything
    /// Not those that no other frame is made from: a quarter less work, and fewer frames a second. How many there are nobody knows
    /// beforehand; too few show as repeated ones.
    case skimming

    /// Frames are made small anyway, so those that no other one is made from needn't be smoothed at the edges of their blocks.
    fileprivate var words: [String] {
        switch self {
        case .everything: ["-skip_loop_filter", "noref"]
        case .skimming: ["-skip_frame", "noref"]
        }
    }
}

extension Clip {
    private struct Taken {
        var stream: PixmapStream
        var count = FrameCount()
        var frames: [ClipFrame] = []

        mutating func add(_ piece: UnsafeRawBufferPointer, perSecond: Double) throws {
            for picture in try stream.add(piece) {
                let time = Double(count.all) / perSecond
                frames.append(
                    ClipFrame(time: time, width: picture.width, height: picture.height, pixels: picture.pixels))
                count.all += 1
                if picture.isRepeated { count.repeated += 1 }
            }
        }
    }

    /// - Parameters:
    ///   - perSecond: where the camera took fewer, its frames are repeated.
    ///   - side: of the longer side, in pixels; smaller ones stay as they are.
    ///   - take: gets the frames one by one, in their order. Nothing is kept, so a clip of a minute takes little memory.
    @discardableResult
    package func frames(
        perSecond: Double, within side: Int, _ decoding: Decoding = .everything,
        _ take: @escaping @Sendable (ClipFrame) async throws -> Void
    ) async throws(ClipError) -> FrameCount {
        let state = Mutex(Taken(stream: PixmapStream(most: side * side)))
        let most = Int((limits.longest + limits.tolerance + 1) * perSecond + 2) * (side * side * 3 + 64)
        let ending = try await BoundedProgram(
            words: programs.command(programs.ffmpeg, words(perSecond, side, decoding), reads: file, limits),
            patience: limits.patience, mostOutput: most
        ).run { piece in
            try state.withLock { try $0.add(piece, perSecond: perSecond) }
        } after: {
            let frames = state.withLock { state in
                defer { state.frames = [] }
                return state.frames
            }
            for frame in frames { try await take(frame) }
        }
        let count = state.withLock { $0.count }
        guard count.all > 0 else { throw ending.isSuccess ? .stillPicture : .damaged(ending.complaint) }
        return count
    }

    private func words(_ perSecond: Double, _ side: Int, _ decoding: Decoding) -> [String] {
        let scale = "scale=w='min(iw,\(side))':h='min(ih,\(side))':force_original_aspect_ratio=decrease:flags=area"
        return ["-nostdin", "-v", "error", "-threads", "1"] + decoding.words + programs.input(container)
            + ["-i", "file:\(file.path)", "-map", "0:v:0", "-an", "-sn", "-dn"]
            + [
                "-vf", "fps=\(perSecond):start_time=0,\(scale),format=rgb24", "-f", "image2pipe", "-c:v", "ppm",
                "pipe:1",
            ]
    }
}
