/// What `CameraPreview` shows; only the recorder that made it knows what is inside.

#if canImport(UIKit)
    import UIKit
#endif

package struct CameraFeed: Sendable {
    package enum Kind: Sendable, Hashable {
        /// A stand-in, for previews and tests.
        case drawn
        /// The camera of this device.
        case live
    }

    package let kind: Kind

    /// A drawing instead of a camera.
    package static let drawn = CameraFeed(kind: .drawn)
    #if canImport(UIKit)
        /// A view of the camera; its coming and going turns the camera on and off.
        package var makeView: @MainActor @Sendable () -> UIView = { UIView() }

        package init(makeView: @escaping @MainActor @Sendable () -> UIView) {
            kind = .live
            self.makeView = makeView
        }
    #else
        /// The page has a camera of its own.
        package static let page = CameraFeed(kind: .live)
    #endif

    private init(kind: Kind) { self.kind = kind }
}
