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

extension Clip {
    /// Frames that no other one is made from aren't smoothed at the edges of their blocks: they are made small anyway. To leave them
    /// out would be quicker still, but then nobody would know how many frames a second were really looked at.
    private static let quickly = ["-skip_loop_filter", "noref"]

    /// - Parameters:
    ///   - perSecond: where the camera took fewer, its frames are repeated.
    ///   - side: of the longer side, in pixels; smaller ones stay as they are.
    ///   - take: gets the frames one by one, in their order. Nothing is kept, so a clip of a minute takes little memory.
    /// - Returns: how many there were.
    @discardableResult
    package func frames(
        perSecond: Double, within side: Int, _ take: @escaping @Sendable (ClipFrame) async throws -> Void
    ) async throws(ClipError) -> Int {
        let state = Mutex((stream: PixmapStream(most: side * side), count: 0, frames: [ClipFrame]()))
        let scale = "scale=w='min(iw,\(side))':h='min(ih,\(side))':force_original_aspect_ratio=decrease:flags=area"
        let words =
            ["-nostdin", "-v", "error", "-threads", "1"] + Self.quickly + programs.input(container)
            + ["-i", "file:\(file.path)", "-map", "0:v:0", "-an", "-sn", "-dn"]
            + [
                "-vf", "fps=\(perSecond):start_time=0,\(scale),format=rgb24", "-f", "image2pipe", "-c:v", "ppm",
                "pipe:1",
            ]
        let most = Int((limits.longest + limits.tolerance + 1) * perSecond + 2) * (side * side * 3 + 64)
        let ending = try await BoundedProgram(
            words: programs.command(programs.ffmpeg, words, reads: file, limits), patience: limits.patience,
            mostOutput: most
        ).run { piece in
            try state.withLock { state in
                try state.stream.add(piece) { width, height, pixels in
                    state.frames.append(
                        ClipFrame(
                            time: Double(state.count) / perSecond, width: width, height: height, pixels: pixels))
                    state.count += 1
                }
            }
        } after: {
            let frames = state.withLock { state in
                defer { state.frames = [] }
                return state.frames
            }
            for frame in frames { try await take(frame) }
        }
        let count = state.withLock { $0.count }
        guard count > 0 else { throw ending.isSuccess ? .stillPicture : .damaged(ending.complaint) }
        return count
    }
}
