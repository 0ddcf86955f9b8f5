/// What an image maker can do, for screens, checks and prices.
import ServerMedia

package struct ImageCapabilities: Sendable, Hashable {
    package struct Starts: Sendable, Hashable {
        package var formats: Set<MediaFormat>
        package var mostBytes: Int
        /// The result has the start's own shape, whatever size is asked for.
        package var keepsShape: Bool
        /// Pictures to begin with in one request.
        package var most = 1
    }

    package var sizes: ImageSizes
    /// Pictures in one request.
    package var mostPictures: Int
    package var hasSeeds: Bool
    /// Nil if it can't begin with a picture.
    package var starts: Starts?
    /// Unfinished pictures that it shows on the way; only for requests of one picture.
    package var previews: Int
    /// Characters (Unicode scalars) of prompt and style together.
    package var longestPrompt: Int
    package var price: ImagePrice?

    /// Throws if the request is beyond all this.
    package func check(_ request: ImageRequest) throws(ProviderFailure) {
        guard !request.prompt.isEmpty else { throw .unsupported("an empty prompt") }
        guard request.words.unicodeScalars.count <= longestPrompt else { throw .unsupported("the prompt's length") }
        guard 1...mostPictures ~= request.count else { throw .unsupported("\(request.count) pictures at once") }
        guard 1...16_384 ~= request.size.width, 1...16_384 ~= request.size.height else {
            throw .unsupported("a size of \(request.size)")
        }
        guard !request.starts.isEmpty else { return }
        guard let starts else { throw .unsupported("a picture to begin with") }
        guard request.starts.count <= starts.most else {
            throw .unsupported("\(request.starts.count) pictures to begin with")
        }
        for start in request.starts { try starts.check(start) }
    }
}

extension ImageCapabilities.Starts {
    fileprivate func check(_ start: ImageRequest.Start) throws(ProviderFailure) {
        guard formats.contains(start.format) else {
            throw .unsupported("a \(start.format.rawValue) to begin with")
        }
        guard 1...mostBytes ~= start.bytes.count else {
            throw .unsupported("\(start.bytes.count) bytes to begin with")
        }
    }
}

/// In millionths of a US dollar, as configured.
package enum ImagePrice: Sendable, Hashable {
    case perPicture(Int64)
    /// Each picture costs at least this much a megapixel; begun megapixels count in full.
    case perMegapixel(Int64)

    package func microUSD(for size: PixelSize, count: Int) -> Int64 {
        switch self {
        case .perPicture(let price): price * Int64(count)
        case .perMegapixel(let price): price * Int64(max(1, (size.pixels + 999_999) / 1_000_000)) * Int64(count)
        }
    }
}
