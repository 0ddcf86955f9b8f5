/// What the browser's front camera sees, as a mirror shows it. The page turns the camera on while one is on the screen.

public struct _CameraFeed: Primitive {
    public init() {}

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        var video = El("video", context, "feed")
        video.set("data-feed")
        video.set("playsinline")
        video.set("aria-hidden", "true")
        video.fillsWidth = true
        video.fillsHeight = true
        return [video]
    }
}
