/// The table for the rules that look at the photo files.
import AuntenticCore
import Foundation

extension RuleCase {
    static let noon = Date(timeIntervalSince1970: 1_700_000_000)

    /// Four photos from one camera, minutes apart, with one thing changed on the size tag's, or on others'.
    private static func photo(
        _ rule: RuleID, _ outcome: RuleOutcome, _ name: String, says: [String] = [],
        on angles: [PhotoAngle] = [.sizeTag], change: @escaping (inout PhotoTruth) -> Void = { _ in }
    ) -> RuleCase {
        RuleCase(rule, outcome, name, says: says) { input in
            for (index, angle) in PhotoAngle.required.enumerated() {
                input.photos[angle] = PhotoTruth(
                    showsScreen: 0.1, capturedAt: noon + Double(index) * 60, camera: "Apple iPhone 15")
            }
            for angle in angles { change(&input.photos[angle, default: PhotoTruth()]) }
        }
    }

    /// Four photos taken so many days ago, one of them changed.
    private static func fresh(
        _ outcome: RuleOutcome, _ name: String, _ days: Double, change: @escaping (inout PhotoTruth) -> Void
    ) -> RuleCase {
        // In the morning of the sample's day.
        let today = Date(timeIntervalSince1970: 1_716_192_000)
        return photo("photo.reused", outcome, name, says: ["Seen before"], on: PhotoAngle.required) { photo in
            photo.capturedAt = photo.capturedAt.map { today - days * 86_400 + $0.timeIntervalSince(noon) }
        }.changed { change(&$0.photos[.sizeTag, default: PhotoTruth()]) }
    }

    private func changed(_ change: (inout EvidenceInput) -> Void) -> RuleCase {
        var copy = self
        change(&copy.input)
        return copy
    }

    static let photos: [RuleCase] =
        [
            photo("photo.reused", .pass, "new photos"),
            photo("photo.reused", .fail, "seen before, without camera or time", says: ["Seen before: size tag photo"]) {
                $0 = PhotoTruth(reusedFrom: .seenBefore, showsScreen: 0.1)
            },
            photo("photo.reused", .fail, "seen before it says it was taken", says: ["Seen before the time"]) {
                $0.reusedFrom = .seenBeforeCapture
            },
            photo(
                "photo.reused", .fail, "seen before, all of them, by somebody without the originals",
                on: PhotoAngle.required
            ) { $0 = PhotoTruth(reusedFrom: .seenBefore) },
            photo(
                "photo.reused", .fail, "seen before, and gathered from two cameras", on: [.sizeTag, .boxLabel]
            ) {
                $0.reusedFrom = .seenSinceCapture
                $0.camera = "Google Pixel 8"
            },
            photo(
                "photo.reused", .unreadable, "the owner's public photos, submitted by another first",
                says: ["Seen before", "your own all the same"], on: PhotoAngle.required
            ) { $0.reusedFrom = .seenSinceCapture },
            fresh(.unreadable, "seen before, among photos taken lately", 0) {
                $0 = PhotoTruth(reusedFrom: .seenBefore)
            },
            fresh(.fail, "seen before, among photos that aren't fresh any more", 9) {
                $0 = PhotoTruth(reusedFrom: .seenBefore)
            },
            fresh(.fail, "seen before, among photos of another camera", 0) {
                $0.reusedFrom = .seenBefore
                $0.camera = "Google Pixel 8"
            },
            photo("photo.reused", .unreadable, "from an own check") { $0.reusedFrom = .ownEarlierCheck },
            photo("photo.repeated", .pass, "four pictures"),
            photo("photo.repeated", .fail, "one picture twice", says: ["size tag", "box label"]) {
                $0.reusedFrom = .sameCheck(.boxLabel)
            },
            photo("photo.screenshot", .pass, "camera photos"),
            photo("photo.screenshot", .fail, "a screenshot", says: ["size tag photo"]) { $0.isScreenshot = true },
            photo("photo.screen", .pass, "no pattern"),
            photo(
                "photo.screen", .fail, "a strong pattern in two", says: ["size tag photo"], on: [.sizeTag, .boxLabel]
            ) { $0.showsScreen = 0.9 },
            photo("photo.screen", .unreadable, "a strong pattern in one, as of a weave") { $0.showsScreen = 0.9 },
            photo("photo.screen", .unreadable, "some pattern") { $0.showsScreen = 0.6 },
            photo("photo.screen", .unreadable, "not measured") { $0.showsScreen = nil },
            photo("photo.editing", .pass, "straight from the camera"),
            photo("photo.editing", .fail, "edited", says: ["Photoshop"]) { $0.editingSoftware = "Adobe Photoshop" },
            photo("photo.editing", .unreadable, "no metadata") { $0.camera = nil },
            photo("photo.cameras", .pass, "one camera"),
            photo("photo.cameras", .fail, "two cameras", says: ["iPhone 15", "Pixel 8"]) {
                $0.camera = "Google Pixel 8"
            },
            photo("photo.times", .pass, "minutes apart"),
            photo("photo.times", .fail, "three months apart", says: ["90 days"]) { $0.capturedAt = noon - 86400 * 90 },
            photo("photo.times", .unreadable, "a week apart") { $0.capturedAt = noon - 86400 * 7 },
        ]
        + ["reused", "repeated", "screenshot", "screen", "editing", "cameras", "times"].map { name in
            RuleCase(RuleID("photo.\(name)"), .unreadable, "no file was examined")
        }
}
