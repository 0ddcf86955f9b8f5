/// The handlers of a websocket, which take a connection over once its request has been answered with 101.
import NIOCore
import NIOWebSocket

extension Socket {
    /// - Parameter frameBytes: what a message may have.
    func handlers(frameBytes: Int) -> [any ChannelHandler] {
        [
            WebSocketFrameEncoder(),
            ByteToMessageHandler(WebSocketFrameDecoder(maxFrameSize: frameBytes)),
            // Pieces: an honest client sends none smaller than this, except the last.
            NIOWebSocketFrameAggregator(
                minNonFinalFragmentSize: 1, maxAccumulatedFrameCount: 1024, maxAccumulatedFrameSize: frameBytes),
            self,
        ]
    }
}
