/// What is asked of an image maker.
import Foundation
import ServerMedia

package struct PixelSize: Sendable, Hashable, Codable, CustomStringConvertible {
    package var width: Int
    package var height: Int

    package init(_ width: Int, _ height: Int) {
        self.width = width
        self.height = height
    }

    package var pixels: Int { width * height }
    package var ratio: Double { height > 0 ? Double(width) / Double(height) : 0 }
    package var description: String { "\(width)x\(height)" }
}

package struct ImageRequest: Sendable {
    /// A picture to begin with, in memory: providers take it inline.
    package struct Start: Sendable, Hashable {
        package var bytes: Data
        package var format: MediaFormat

        package init(bytes: Data, format: MediaFormat) {
            self.bytes = bytes
            self.format = format
        }
    }

    package var prompt: String
    /// Words for the style, such as "pop art with flat colours"; makers that know no styles add them to the prompt.
    package var style: String?
    /// The style's id, for makers that know styles themselves.
    package var look: String?
    /// The maker returns its nearest size; see `ImageCapabilities.sizes`. The caller crops and scales.
    package var size: PixelSize
    package var count: Int
    /// Ignored by makers without seeds.
    package var seed: UInt64?
    /// Pictures to begin with; the first gives the result its shape.
    package var starts: [Start]
    package var wantsPreviews: Bool
    /// For everything from here on, waiting included.
    package var deadline: ContinuousClock.Instant

    package init(
        prompt: String, style: String? = nil, look: String? = nil, size: PixelSize, count: Int = 1, seed: UInt64? = nil,
        start: Start? = nil, wantsPreviews: Bool = false, deadline: ContinuousClock.Instant
    ) {
        self.prompt = prompt
        self.style = style
        self.look = look
        self.size = size
        self.count = count
        self.seed = seed
        starts = start.map { [$0] } ?? []
        self.wantsPreviews = wantsPreviews
        self.deadline = deadline
    }

    /// The only picture to begin with, or the first of several.
    package var start: Start? {
        get { starts.first }
        set { starts = newValue.map { [$0] } ?? [] }
    }

    /// The prompt with the style's words.
    var words: String {
        guard let style, !style.isEmpty else { return prompt }
        return "\(prompt). \(style)"
    }
}
