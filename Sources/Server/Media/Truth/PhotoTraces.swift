/// What one photo's file tells about how the photo came to be: measured before metadata is stripped, judged elsewhere.
import Foundation

package struct PhotoTraces: Sendable, Hashable {
    /// Nil when the file names no camera; most messengers and shops remove that.
    package var camera: CameraName?
    /// The program that wrote the file, in its own words: a phone's system ("17.1.1"), a camera's firmware, an editor.
    package var software: String?
    /// The editor among the programs the file names, by its common name; a phone's own camera is none.
    package var editor: String?
    /// Compare `date`s, or `local` times where a camera knows no zone.
    package var captured: CaptureTime?
    package var thumbnail: ThumbnailMatch
    package var screenshot: ScreenshotSigns
    /// How much the photo looks like one of a screen: 0 no regular pattern, 1 one all over the picture. What a sure
    /// one is, `ScreenPattern.isSure` says.
    package var screenPattern: Double
    package var print: PhotoPrint
    /// Hexadecimal SHA-256 of the file.
    package var contentHash: String

    package init(
        camera: CameraName? = nil, software: String? = nil, editor: String? = nil, captured: CaptureTime? = nil,
        thumbnail: ThumbnailMatch = .none, screenshot: ScreenshotSigns = [], screenPattern: Double = 0,
        print: PhotoPrint, contentHash: String
    ) {
        self.camera = camera
        self.software = software
        self.editor = editor
        self.captured = captured
        self.thumbnail = thumbnail
        self.screenshot = screenshot
        self.screenPattern = screenPattern
        self.print = print
        self.contentHash = contentHash
    }
}

/// A camera as its maker writes it.
package struct CameraName: Sendable, Hashable {
    package var make: String?
    package var model: String?
    package var lens: String?

    package init(make: String? = nil, model: String? = nil, lens: String? = nil) {
        self.make = make
        self.model = model
        self.lens = lens
    }

    /// "Apple iPhone 15 Pro"; a model that already begins with its maker's name isn't given it twice.
    package var text: String {
        guard let make else { return model ?? lens ?? "" }
        guard let model else { return make }
        return model.lowercased().hasPrefix(make.lowercased()) ? model : "\(make) \(model)"
    }
}

/// Whether the small picture a camera puts beside the large one shows the same. Simple editors change only the large.
package enum ThumbnailMatch: Sendable, Hashable {
    case none, agrees, differs
}
