/// Camera and microphone of the browser: what the phone wants of them, and what the page tells of them.
import Foundation

package enum _CameraNews: Sendable, Hashable {
    /// A word and what belongs to it.
    case told([String])
    case sent(_SentFile)
}

extension View {
    /// The wish stands on the screen's root, where the page finds it; one for each screen.
    package func _browserCamera(wish: String, hear: @escaping @MainActor (_CameraNews) -> Void) -> some View {
        rewriting { elements, context in
            let handler = context.on { event in
                switch event {
                case .value(let words): hear(.told(words.split(separator: " ").map(String.init)))
                case .sent(let file): hear(.sent(file))
                default: break
                }
            }
            context.owner.preferences.camera = (handler, wish)
            return elements
        }
    }
}
