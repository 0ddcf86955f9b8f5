/// Decodes a JSON body; an empty body counts as `{}`, because clients call functions without one.
import Foundation
import NIOCore
import ServerHTTP
import Wire

extension ByteBuffer {
    func decoded<T: Decodable>(_ type: T.Type) throws(BodyError) -> T {
        do {
            return try JSONBounds.stranger.decode(
                type, from: readableBytes == 0 ? Data("{}".utf8) : Data(readableBytesView))
        } catch { throw BodyError(error) }
    }
}
