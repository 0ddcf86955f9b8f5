/// Why a clip can't be used. Whoever shows it finds the words.

package enum ClipError: Error, Hashable, Sendable {
    /// Its bytes are no container that is read here: a playlist, a picture, a text.
    case notAClip
    /// It ends early, or contradicts itself.
    case damaged(String)
    case noSound
    case noPicture
    /// There is one frame, or none.
    case stillPicture
    /// In seconds.
    case tooLong(found: Double, most: Double)
    /// In bytes.
    case tooLarge(found: Int, most: Int)
    /// In pixels.
    case tooWide(found: Int, most: Int)
    /// A codec that is not decoded here, by its name.
    case unknownCodec(String)
    /// Decoding took more time than a clip may.
    case tookTooLong
    /// There is no decoder on this machine; it isn't the clip's fault.
    case noDecoder
    /// The decoder can't be run; it isn't the clip's fault.
    case failed(String)
}
