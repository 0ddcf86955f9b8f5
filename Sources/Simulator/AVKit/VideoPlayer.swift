/// `VideoPlayer`: the browser's own, with its controls, for a file of the phone.
import Foundation
import WebUI

public struct VideoPlayer<VideoOverlay: View>: View {
    private let player: AVPlayer?
    private let videoOverlay: VideoOverlay

    public init(player: AVPlayer?, @ViewBuilder videoOverlay: () -> VideoOverlay) {
        self.player = player
        self.videoOverlay = videoOverlay()
    }

    public var body: some View {
        ZStack {
            if let player, let item = player.currentItem {
                _Video(file: item.url, order: player.playing.order) { player.playing.hear($0) }
            } else {
                Color.black
            }
            videoOverlay
        }
    }
}

extension VideoPlayer where VideoOverlay == EmptyView {
    public init(player: AVPlayer?) { self.init(player: player) { EmptyView() } }
}
