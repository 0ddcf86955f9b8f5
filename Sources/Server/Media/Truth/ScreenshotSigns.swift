/// Signs that a picture is a screenshot, not a photograph.
import Foundation
import Pictures

package struct ScreenshotSigns: OptionSet, Sendable, Hashable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The file declares it.
    package static let tagged = ScreenshotSigns(rawValue: 1)
    /// Exactly the size of a phone's screen, in a shape that no camera produces.
    package static let phoneScreen = ScreenshotSigns(rawValue: 2)
    /// A size that screens have, but resized photos as well.
    package static let commonScreen = ScreenshotSigns(rawValue: 4)
    /// A format in which devices save screenshots but cameras don't save photos.
    package static let lossless = ScreenshotSigns(rawValue: 8)
    /// Names no camera.
    package static let noCamera = ScreenshotSigns(rawValue: 16)
    /// Rows of one even colour at the top, as around a status bar.
    package static let flatTop = ScreenshotSigns(rawValue: 32)
    /// The same at the bottom.
    package static let flatBottom = ScreenshotSigns(rawValue: 64)

    /// Whether they suffice together. A camera's name outweighs everything but the file's own declaration.
    package var isScreenshot: Bool {
        if contains(.tagged) { return true }
        guard contains(.noCamera) else { return false }
        let isFlat = contains(.flatTop) || contains(.flatBottom)
        if contains(.phoneScreen) { return contains(.lossless) || isFlat }
        return contains(.commonScreen) && contains(.lossless) && isFlat
    }
}

extension ScreenshotSigns {
    init(_ header: PictureHeader, _ origin: PhotoOrigin, _ grey: GreyImage) {
        self = []
        if origin.isTaggedScreenshot { insert(.tagged) }
        if origin.camera == nil { insert(.noCamera) }
        if header.format == .png { insert(.lossless) }
        switch PhoneScreens.match(header.width, header.height) {
        case .own: insert(.phoneScreen)
        case .shared: insert(.commonScreen)
        case .none: break
        }
        if grey.hasFlatRows(atTop: true) { insert(.flatTop) }
        if grey.hasFlatRows(atTop: false) { insert(.flatBottom) }
    }
}

extension PhotoMetadata {
    /// iOS and macOS write "Screenshot" as the user's comment; desktop tools sign with their name.
    var isTaggedScreenshot: Bool {
        let comments =
            [exif("ifd2", "UserComment")].compactMap(\.self) + ["exif:UserComment"].flatMap(xmpBlocks)
            + self.comments("Comment") + self.comments("Description")
        let tools = ["screenshot", "spectacle", "flameshot", "greenshot", "sharex", "snipping tool", "lightshot"]
        return comments.contains { $0.lowercased().contains("screenshot") }
            || signatures.contains { signature in tools.contains { signature.lowercased().contains($0) } }
    }

    /// The whole content of an element, including nested elements: XMP wraps comments in a list of languages.
    private func xmpBlocks(_ name: String) -> [String] {
        guard let start = xmp.range(of: "<\(name)"),
            let end = xmp.range(of: "</\(name)", range: start.upperBound..<xmp.endIndex)
        else { return xmpValues(name) }
        return [String(xmp[start.upperBound..<end.lowerBound])]
    }
}

extension GreyImage {
    /// Whether most of the outermost 2 % of the rows have one colour each. In a photograph, grain alone prevents that,
    /// even of a wall; a photo overexposed to pure white is refused earlier.
    func hasFlatRows(atTop: Bool) -> Bool {
        let count = max(4, height / 50)
        guard height >= 4 * count, width >= 64 else { return false }
        let rows = atTop ? 0..<count : (height - count)..<height
        let flat = rows.count { row in
            let line = pixels[row * width..<(row + 1) * width]
            return (line.max() ?? 0) - (line.min() ?? 0) <= 4
        }
        return flat * 4 >= count * 3
    }
}
