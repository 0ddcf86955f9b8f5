/// Decodes and encodes photos with Image I/O: HEIC, Live Photos' stills, panoramas and screenshots alike, never whole in memory.
#if canImport(ImageIO) && canImport(UIKit)
    import Clients
    import ClientsPhone
    import CoreGraphics
    import Foundation
    import ImageIO
    import Pictures
    import UniformTypeIdentifiers

    extension PhotosClient {
        package static let imageIO = PhotoPreparation(codec: .imageIO).client
    }

    extension PhotoCodec where Picture == CGImage {
        static let imageIO = PhotoCodec(
            facts: { (photo) throws(PhotoFailure) in
                let (source, index) = try open(photo)
                return try facts(CGImageSourceCopyPropertiesAtIndex(source, index, nil))
            },
            decode: { (photo, side) throws(PhotoFailure) in
                let (source, index) = try open(photo)
                let options: [String: Any] = [
                    kCGImageSourceCreateThumbnailFromImageAlways as String: true,
                    // Turns it upright.
                    kCGImageSourceCreateThumbnailWithTransform as String: true,
                    kCGImageSourceThumbnailMaxPixelSize as String: side,
                    kCGImageSourceShouldCacheImmediately as String: true,
                ]
                guard let picture = CGImageSourceCreateThumbnailAtIndex(source, index, options as CFDictionary) else {
                    throw .unreadable
                }
                return picture
            },
            jpeg: { (picture, quality, kept) throws(PhotoFailure) in try jpeg(picture, quality, kept) },
            crop: { (picture, region) throws(PhotoFailure) in
                let (width, height) = (Double(picture.width), Double(picture.height))
                let box = CGRect(
                    x: region.x * width, y: region.y * height, width: max(1, region.width * width),
                    height: max(1, region.height * height))
                // What lies beyond the edge is left out.
                guard let piece = picture.cropping(to: box) else { throw .unreadable }
                return piece
            },
            grey: { (picture) throws(PhotoFailure) in try grey(picture) })

        private static func open(_ photo: Data) throws(PhotoFailure) -> (CGImageSource, Int) {
            let options = [kCGImageSourceShouldCache as String: false] as CFDictionary
            guard let source = CGImageSourceCreateWithData(photo as CFData, options), CGImageSourceGetCount(source) > 0
            else { throw .unreadable }
            return (source, CGImageSourceGetPrimaryImageIndex(source))
        }

        private static func facts(_ properties: CFDictionary?) throws(PhotoFailure) -> Facts {
            guard let all = properties as? [AnyHashable: Any],
                let width = all[kCGImagePropertyPixelWidth as String] as? Int,
                let height = all[kCGImagePropertyPixelHeight as String] as? Int
            else { throw .unreadable }
            // From the fifth on they lie on their side.
            let isTurned = (all[kCGImagePropertyOrientation as String] as? Int ?? 1) >= 5
            return Facts(
                width: isTurned ? height : width, height: isTurned ? width : height, kept: KeptProperties(all))
        }

        private static func jpeg(
            _ picture: CGImage, _ quality: Double, _ kept: KeptProperties
        ) throws(PhotoFailure) -> Data {
            let bytes = NSMutableData()
            guard
                let writer = CGImageDestinationCreateWithData(
                    bytes as CFMutableData, UTType.jpeg.identifier as CFString, 1, nil)
            else { throw .unreadable }
            var properties: [String: Any] = kept.groups
            properties[kCGImageDestinationLossyCompressionQuality as String] = quality
            CGImageDestinationAddImage(writer, picture, properties as CFDictionary)
            guard CGImageDestinationFinalize(writer) else { throw .unreadable }
            return bytes as Data
        }

        private static func grey(_ picture: CGImage) throws(PhotoFailure) -> GreyImage {
            let (width, height) = (picture.width, picture.height)
            guard
                let canvas = CGContext(
                    data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width * 4,
                    space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue)
            else { throw .tooLarge }
            canvas.draw(picture, in: CGRect(x: 0, y: 0, width: width, height: height))
            guard let start = canvas.data else { throw .unreadable }
            let pixels = UnsafeRawBufferPointer(start: start, count: width * height * 4)
            var rgb: [UInt8] = []
            rgb.reserveCapacity(width * height * 3)
            // The fourth byte of each is empty.
            for pixel in 0..<width * height { rgb.append(contentsOf: pixels[pixel * 4..<pixel * 4 + 3]) }
            return rgb.withUnsafeBufferPointer { GreyImage(rgb: $0, width: width, height: height) }
        }
    }
#endif
