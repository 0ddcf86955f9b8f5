/// What a photo's copy for the server keeps of its metadata: camera, program and capture time, which are evidence. Everything
/// else stays on the phone, the place first of all.
import Foundation

package struct KeptProperties: Sendable, Hashable {
    /// By group and name, as Image I/O calls them.
    package private(set) var groups: [String: [String: String]] = [:]

    private static let kept: [String: Set<String>] = [
        "{TIFF}": ["Make", "Model", "Software", "DateTime"],
        "{Exif}": [
            "DateTimeOriginal", "DateTimeDigitized", "SubsecTimeOriginal", "OffsetTime", "OffsetTimeOriginal",
        ],
    ]
    /// A field that is longer is nothing that a camera writes.
    private static let longest = 120

    package init() {}

    /// - Parameter properties: all that Image I/O knows of a photo, as `CGImageSourceCopyPropertiesAtIndex` gives it.
    package init(_ properties: [AnyHashable: Any]) {
        for (group, names) in Self.kept {
            guard let all = properties[group] as? [AnyHashable: Any] else { continue }
            for name in names {
                guard let text = all[name] as? String, !text.isEmpty, text.utf8.count <= Self.longest else { continue }
                groups[group, default: [:]][name] = text
            }
        }
    }
}
