/// The capture time of a photo according to its camera: local time, and the offset from UTC if the camera recorded it.
import Foundation

package struct CaptureTime: Sendable, Hashable {
    /// The time on the camera's clock, as if that clock showed UTC: correct for comparing photos of one camera.
    package var local: Date
    /// Nil for cameras that know no time zone, which is most of those that aren't phones.
    package var offsetSeconds: Int?

    package init(local: Date, offsetSeconds: Int? = nil) {
        self.local = local
        self.offsetSeconds = offsetSeconds
    }

    /// The exact time; nil without a zone, because it may then be half a day off either way.
    package var date: Date? { offsetSeconds.map { local.addingTimeInterval(-Double($0)) } }
}

extension CaptureTime {
    /// From EXIF's `2025:11:02 14:03:22`, with `.48` and `+02:00` from their own fields. Nil for anything else, such as
    /// the zeros and spaces that cameras write when their clock isn't set.
    init?(exif text: String, fraction: String? = nil, offset: String? = nil) {
        let parts = text.split(whereSeparator: { ": -/T".contains($0) }).map { Int($0) }
        guard parts.count >= 6, let year = parts[0], let month = parts[1], let day = parts[2], let hour = parts[3],
            let minute = parts[4], let second = parts[5], (1990...2100).contains(year),
            (0..<24).contains(hour), (0..<60).contains(minute), (0...60).contains(second)
        else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .gmt
        let wanted = DateComponents(
            year: year, month: month, day: day, hour: hour, minute: minute, second: min(second, 59))
        guard let date = calendar.date(from: wanted),
            calendar.dateComponents([.month, .day], from: date) == DateComponents(month: month, day: day)
        else { return nil }
        let digits = fraction.map { $0.prefix { $0.isASCII && $0.isNumber } } ?? ""
        local = date.addingTimeInterval(digits.isEmpty ? 0 : Double("0.\(digits)") ?? 0)
        offsetSeconds = offset.flatMap(Self.offset)
    }

    /// `+05:30`, `-0800` or `Z` in seconds.
    private static func offset(_ text: String) -> Int? {
        if text == "Z" { return 0 }
        guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
        let digits = text.dropFirst().filter { $0 != ":" }
        guard digits.count == 4, let hours = Int(digits.prefix(2)), let minutes = Int(digits.suffix(2)), hours <= 14,
            minutes < 60
        else { return nil }
        return (hours * 3600 + minutes * 60) * (sign == "-" ? -1 : 1)
    }
}

extension PhotoMetadata {
    var captured: CaptureTime? {
        for (tag, fraction, offset) in [
            ("DateTimeOriginal", "SubSecTimeOriginal", "OffsetTimeOriginal"),
            ("DateTimeDigitized", "SubSecTimeDigitized", "OffsetTimeDigitized"),
        ] {
            guard let text = exif("ifd2", tag) else { continue }
            let zone = exif("ifd2", offset) ?? exif("ifd2", "OffsetTime")
            if let time = CaptureTime(exif: text, fraction: exif("ifd2", fraction), offset: zone) { return time }
        }
        return nil
    }

    var camera: CameraName? {
        let camera = CameraName(
            make: exif("ifd0", "Make"), model: exif("ifd0", "Model"), lens: exif("ifd2", "LensModel"))
        return camera == CameraName() ? nil : camera
    }
}
