/// The steps from a picked photo to the copy that is uploaded, and to its measurements; the decoding is the system's.
import Clients
import Foundation
import Pictures

#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

/// What a system does with pictures.
package struct PhotoCodec<Picture: Sendable>: Sendable {
    package struct Facts: Sendable {
        package var width: Int
        package var height: Int
        package var kept: KeptProperties

        package init(width: Int, height: Int, kept: KeptProperties) {
            (self.width, self.height, self.kept) = (width, height, kept)
        }
    }

    /// Upright, from the header alone.
    package var facts: @Sendable (_ photo: Data) throws(PhotoFailure) -> Facts
    /// Upright, the longer side at most that long; never enlarged.
    package var decode: @Sendable (_ photo: Data, _ side: Int) throws(PhotoFailure) -> Picture
    /// - Parameter quality: 0 to 1.
    package var jpeg:
        @Sendable (_ picture: Picture, _ quality: Double, _ kept: KeptProperties) throws(PhotoFailure) -> Data
    package var crop: @Sendable (_ picture: Picture, _ region: PhotoRegion) throws(PhotoFailure) -> Picture
    package var grey: @Sendable (_ picture: Picture) throws(PhotoFailure) -> GreyImage

    package init(
        facts: @escaping @Sendable (_ photo: Data) throws(PhotoFailure) -> Facts,
        decode: @escaping @Sendable (_ photo: Data, _ side: Int) throws(PhotoFailure) -> Picture,
        jpeg:
            @escaping @Sendable (_ picture: Picture, _ quality: Double, _ kept: KeptProperties) throws(PhotoFailure) ->
            Data,
        crop: @escaping @Sendable (_ picture: Picture, _ region: PhotoRegion) throws(PhotoFailure) -> Picture,
        grey: @escaping @Sendable (_ picture: Picture) throws(PhotoFailure) -> GreyImage
    ) {
        self.facts = facts
        self.decode = decode
        self.jpeg = jpeg
        self.crop = crop
        self.grey = grey
    }
}

package struct PhotoPreparation<Picture: Sendable>: Sendable {
    package let codec: PhotoCodec<Picture>

    package init(codec: PhotoCodec<Picture>) { self.codec = codec }

    /// More than any phone's panorama: what is larger was made to use up memory.
    static var mostPixels: Int { 250_000_000 }
    static var mostBytes: Int { 150 << 20 }
    /// The scale at which everybody's photos are measured.
    static var measuredSide: Int { 512 }

    func facts(_ photo: Data) throws(PhotoFailure) -> PhotoCodec<Picture>.Facts {
        guard !photo.isEmpty else { throw .unreadable }
        guard photo.count <= Self.mostBytes else { throw .tooLarge }
        let facts = try codec.facts(photo)
        guard facts.width > 0, facts.height > 0 else { throw .unreadable }
        guard facts.width <= Self.mostPixels / facts.height else { throw .tooLarge }
        return facts
    }

    /// Each size is decoded once, and encoded at lower and lower quality.
    package func prepare(_ photo: Data) throws(PhotoFailure) -> Data {
        let kept = try facts(photo).kept
        var decoded: (side: Int, picture: Picture)?
        for shape in PhotosClient.shapes {
            if decoded?.side != shape.side { decoded = (shape.side, try codec.decode(photo, shape.side)) }
            guard let picture = decoded?.picture else { break }
            let bytes = try codec.jpeg(picture, Double(shape.quality) / 100, kept)
            if bytes.count <= PhotosClient.mostBytes { return bytes }
        }
        throw .tooLarge
    }

    package func measure(_ photo: Data) throws(PhotoFailure) -> PhotoMeasurements {
        let facts = try facts(photo)
        let grey = try codec.grey(try codec.decode(photo, Self.measuredSide))
        let exposure = Exposure(grey)
        return PhotoMeasurements(
            width: facts.width, height: facts.height, sharpness: Sharpness.measure(grey), brightness: exposure.mean,
            whitePoint: exposure.whitePoint, blackPoint: exposure.blackPoint, highlights: exposure.highlights,
            fingerprint: PhotoFingerprint(grey).bits, contentHash: SHA256.hash(data: photo).hexadecimal)
    }

    package func crop(_ photo: Data, _ region: PhotoRegion) throws(PhotoFailure) -> Data {
        let facts = try facts(photo)
        let picture = try codec.decode(photo, max(facts.width, facts.height))
        return try codec.jpeg(try codec.crop(picture, region), 0.85, KeptProperties())
    }

    package var client: PhotosClient {
        PhotosClient(
            prepare: { (photo) async throws(PhotoFailure) in try prepare(photo) },
            measure: { (photo) async throws(PhotoFailure) in try measure(photo) },
            crop: { (photo, region) async throws(PhotoFailure) in try crop(photo, region) })
    }
}
