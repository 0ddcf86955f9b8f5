/// Applies an edit on Apple's platforms: Core Image turns, straightens, crops and shrinks.
#if canImport(CoreImage) && canImport(UIKit)
    import Clients
    import CoreImage
    import Foundation
    import Pictures
    import UIKit

    extension EditingClient {
        package static let coreImage = EditingClient { (picture, edit) async throws(EditingFailure) in
            try edit.checkForRendering()
            return try CoreImageEdit(edit: edit).render(picture)
        }
    }

    /// The steps of `PictureEdit` in its order, by the same geometry as in the simulator.
    struct CoreImageEdit {
        /// As many as the server takes.
        private static let mostPixels = 50_000_000.0

        let edit: PictureEdit

        func render(_ picture: Data) throws(EditingFailure) -> Data {
            guard let image = CIImage(data: picture, options: [.applyOrientationProperty: true]) else {
                throw .unreadable
            }
            guard image.extent.width * image.extent.height <= Self.mostPixels else { throw .tooLarge }
            let geometry = EditGeometry(width: Int(image.extent.width), height: Int(image.extent.height), edit)
            let size = CGSize(width: geometry.outputWidth, height: geometry.outputHeight)
            // Each picture is drawn once.
            let context = CIContext(options: [.cacheIntermediates: false])
            guard let pixels = context.createCGImage(cut(image, geometry), from: CGRect(origin: .zero, size: size))
            else { throw .unreadable }
            return WrittenPicture(pixels: pixels, size: size, texts: edit.texts).jpeg()
        }

        /// Its lower left corner is the origin. What was transparent is white.
        private func cut(_ image: CIImage, _ geometry: EditGeometry) -> CIImage {
            let frame = geometry.frame, crop = geometry.crop
            // Core Image counts upwards from below, so clockwise is negative.
            let turn = -(Double(edit.quarterTurns) * .pi / 2 + geometry.angle)
            let box = CGRect(
                x: (crop.x - 0.5) * frame.width, y: (0.5 - crop.y - crop.height) * frame.height,
                width: crop.width * frame.width, height: crop.height * frame.height)
            let cropped =
                image
                .transformed(by: CGAffineTransform(translationX: -image.extent.midX, y: -image.extent.midY))
                .transformed(by: CGAffineTransform(rotationAngle: turn))
                .composited(over: CIImage(color: .white))
                .cropped(to: box)
                .transformed(by: CGAffineTransform(translationX: -box.minX, y: -box.minY))
            guard geometry.scale < 1 else { return cropped }
            // Beyond its edge a picture has nothing to mix with: its last pixels go on for ever.
            return cropped.clampedToExtent()
                .applyingFilter("CILanczosScaleTransform", parameters: [kCIInputScaleKey: geometry.scale])
        }
    }
#endif
