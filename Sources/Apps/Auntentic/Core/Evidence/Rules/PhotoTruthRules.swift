/// What the photo files say about themselves. None of it is about the shoe; all of it is about whose photos these are.
import Foundation

enum PhotoTruthRules {
    static let all = [reused, repeated, screenshot, screen, editing, cameras, times]

    static let ownMeasurement = FactSource("Measured on the uploaded files.", .measured)

    static let repeated = rule("photo.repeated", "A photo of its own for every side") { photos in
        for photo in photos {
            guard case .sameCheck(let other) = photo.truth.reusedFrom else { continue }
            return .fail(
                "The \(photo.angle.title) photo is the same picture as the \(other.title) photo.", readings([photo]))
        }
        return .pass("Every photo is a picture of its own.", readings(photos))
    }

    static let screenshot = rule("photo.screenshot", "Photos, not screenshots") { photos in
        let shots = photos.filter(\.truth.isScreenshot)
        guard shots.isEmpty else { return .fail("A screenshot and no photo: \(names(shots)).", readings(shots)) }
        return .pass("None of the photos is a screenshot.", readings(photos))
    }

    static let screen = rule("photo.screen", "Photos of a shoe, not of a screen") { photos in
        let sure = photos.filter { ($0.truth.showsScreen ?? 0) >= PhotoTruth.surelyScreen }
        // One alone may be a regular weave, which drawn tags showed; whoever photographs a listing takes several.
        guard sure.count < 2 else {
            return .fail("The pattern of a screen, as in a picture of a picture: \(names(sure)).", readings(sure))
        }
        let open = photos.filter { ($0.truth.showsScreen ?? 1) >= PhotoTruth.hardlyScreen }
        guard open.isEmpty else {
            return .unreadable(
                "Perhaps taken from a screen, which can't be told: \(names(open)).", readings(open),
                wanted: open.map(\.angle))
        }
        return .pass("None of the photos shows the pattern of a screen.", readings(photos))
    }

    static let editing = rule("photo.editing", "Photos as the camera took them") { photos in
        let edited = photos.filter { $0.truth.editingSoftware != nil }
        let programs = edited.compactMap(\.truth.editingSoftware).uniqued()
        guard edited.isEmpty else {
            return .fail(
                "Saved by \(listed(programs.map { quoted($0) })), which changes pictures: \(names(edited)).",
                readings(edited))
        }
        let bare = photos.filter { $0.truth.camera == nil }
        guard bare.isEmpty else {
            return .unreadable(
                "Without camera data, so nothing tells whether it was changed: \(names(bare)).", readings(bare),
                wanted: [])
        }
        return .pass("The photos carry the data of a camera and of no editing program.", readings(photos))
    }

    static let cameras = rule("photo.cameras", "All photos from one camera") { photos in
        let named = photos.filter { $0.truth.camera != nil }
        let cameras = named.compactMap(\.truth.camera).uniqued()
        if cameras.count > 1 {
            return .fail(
                "The photos come from different cameras: \(listed(cameras.map { quoted($0) })).", readings(named))
        }
        guard named.count > 1 else {
            return .unreadable(
                "Too few photos name their camera to compare them.", readings(named), wanted: [])
        }
        return .pass("The photos that name their camera come from the same one.", readings(named))
    }

    static let times = rule("photo.times", "All photos taken at about the same time") { photos in
        let timed = photos.filter { $0.truth.capturedAt != nil }
        let times = timed.compactMap(\.truth.capturedAt)
        guard timed.count > 1, let first = times.min(), let last = times.max() else {
            return .unreadable("Too few photos say when they were taken.", readings(timed), wanted: [])
        }
        let days = Int(last.timeIntervalSince(first) / 86400)
        if days < oneSitting { return .pass("The photos were taken within a day of each other.", readings(timed)) }
        guard days >= farApart else {
            return .unreadable("The photos were taken up to \(days) days apart.", readings(timed), wanted: [])
        }
        return .fail("The photos were taken up to \(days) days apart.", readings(timed))
    }

    private static let oneSitting = 1
    /// A wish for another photo is answered within days; a month means that older pictures were used.
    private static let farApart = 30

    struct Photo {
        var angle: PhotoAngle
        var truth: PhotoTruth
    }

    private static func rule(
        _ id: RuleID, _ title: String, find: @escaping @Sendable ([Photo]) -> RuleFinding
    ) -> EvidenceRule {
        rule(id, version: 1, title) { photos, _ in find(photos) }
    }

    /// For rules that know what day it is.
    static func rule(
        _ id: RuleID, version: Int, _ title: String, find: @escaping @Sendable ([Photo], CalendarDay) -> RuleFinding
    ) -> EvidenceRule {
        EvidenceRule(id, version: version, title: title, source: ownMeasurement, reads: .photos) { input in
            let photos = input.photos.map { Photo(angle: $0.key, truth: $0.value) }
            guard !photos.isEmpty else {
                return .unreadable("The photo files weren't examined.", wanted: [])
            }
            return find(photos.sorted { $0.angle.rawValue < $1.angle.rawValue }, input.today)
        }
    }

    static func readings(_ photos: [Photo]) -> [EvidenceReading] {
        photos.map { EvidenceReading($0.angle, .photo) }
    }

    /// `size tag photo and box label photo`.
    static func names(_ photos: [Photo]) -> String {
        listed(photos.map { "\($0.angle.title) photo" })
    }
}
