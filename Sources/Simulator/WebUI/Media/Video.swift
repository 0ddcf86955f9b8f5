/// The browser's player with a file of the phone.
import Foundation
import Language

package struct _Video: Primitive {
    /// What the page is to do; it follows each number once.
    package struct Order: Hashable, Sendable {
        package var number = 0
        package private(set) var seek: Double?
        /// The number of the jump: it is followed once, also when something else was told right after it.
        private var jump = 0
        package var isPlaying = false
        package var isMuted = false

        package init(number: Int = 0) { self.number = number }

        package mutating func seek(to seconds: Double) { (seek, jump) = (seconds, jump + 1) }

        var json: String {
            let seek = seek.map { ",\"jump\":\(jump),\"seek\":\(CSS.number($0))" } ?? ""
            return "{\"n\":\(number),\"play\":\(isPlaying),\"muted\":\(isMuted)\(seek)}"
        }
    }

    /// Where the page is.
    package struct News: Hashable, Sendable {
        package var seconds: Double
        package var isRunning: Bool
    }

    let file: URL
    let order: Order
    let hear: @MainActor (News) -> Void

    package init(file: URL, order: Order, hear: @escaping @MainActor (News) -> Void) {
        (self.file, self.order, self.hear) = (file, order, hear)
    }

    package static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        var video = El("video", context, "player")
        video.set("src", context.session.files.address(of: view.file))
        video.set("controls")
        video.set("playsinline")
        video.set("preload", "metadata")
        video.set("aria-label", String(localized: "Video"))
        video.set("data-player", context.on { view.hear($0) })
        video.set("data-order", view.order.json)
        video.fillsWidth = true
        video.fillsHeight = true
        return [video]
    }

    /// `12.5 playing`.
    @MainActor private func hear(_ event: UIEvent) {
        guard case .value(let text) = event else { return }
        let parts = text.split(separator: " ")
        guard parts.count == 2, let seconds = Double(parts[0]), seconds.isFinite, seconds >= 0 else { return }
        hear(News(seconds: seconds, isRunning: parts[1] == "playing"))
    }
}
