/// The traces of a photo's history in its file: measured before metadata is stripped, judged elsewhere.
import Foundation

package struct PhotoTraces: Sendable, Hashable {
    /// Nil if the file names no camera; most messengers and shops remove it.
    package var camera: CameraName?
    /// The program that wrote the file, by its own name: a phone's system ("17.1.1"), a camera's firmware, an editor.
    package var software: String?
    /// The editor among the programs that the file names, by its common name; a phone's own camera isn't one.
    package var editor: String?
    /// Compare `date`s, or `local` times if a camera knows no zone.
    package var captured: CaptureTime?
    package var thumbnail: ThumbnailMatch
    package var screenshot: ScreenshotSigns
    /// How much the photo looks like one of a screen: 0 means no regular pattern, 1 one all over the picture.
    /// `ScreenPattern.isSure` decides which are certain.
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

/// A camera's name as its maker writes it.
package struct CameraName: Sendable, Hashable {
    package var make: String?
    package var model: String?
    package var lens: String?

    package init(make: String? = nil, model: String? = nil, lens: String? = nil) {
        self.make = make
        self.model = model
        self.lens = lens
    }

    /// "Apple iPhone 15 Pro"; a model that already begins with its maker's name doesn't get it twice.
    package var text: String {
        guard let make else { return model ?? lens ?? "" }
        guard let model else { return make }
        return model.lowercased().hasPrefix(make.lowercased()) ? model : "\(make) \(model)"
    }
}

/// Whether a camera's thumbnail shows the same as the picture. Simple editors change only the picture.
package enum ThumbnailMatch: Sendable, Hashable {
    case none, agrees, differs
}
