/// Photos that were submitted before: what it means depends on who was first, and on what else there is.
///
/// Whoever submits a seller's public photos first must not make the seller's own check untrusted. So a picture that was seen
/// before speaks against the photos only where nothing speaks for whoever sends it.
import Foundation

extension PhotoTruthRules {
    static let reused = rule("photo.reused", version: 2, "Photos taken for this check") { photos, today in
        let seen = photos.filter { $0.truth.reusedFrom?.isForeign == true }
        guard !seen.isEmpty else { return ownOrNew(photos) }
        let untrue = seen.filter { $0.truth.reusedFrom == .seenBeforeCapture }
        guard untrue.isEmpty else {
            return .fail(
                "Seen before the time at which it says it was taken: \(names(untrue)). Take a new one of the pair in front "
                    + "of you.", readings(untrue))
        }
        let fresh = photos.filter { isFresh($0.truth, today) }
        if fresh.count > seen.count, isOneSitting(fresh), isOneCamera(fresh + seen) {
            return .unreadable(
                "Seen before: \(names(seen)). But most were taken lately, with one camera: \(names(fresh)).",
                readings(seen), wanted: seen.map(\.angle))
        }
        // A copy out of a listing has mostly lost camera and time; the original has them.
        if seen.allSatisfy({ $0.truth.reusedFrom == .seenSinceCapture }), isOneSitting(seen), isOneCamera(photos) {
            return .unreadable(
                "Seen before: \(names(seen)). It may be your own all the same, as it names its camera and its time; a new "
                    + "photo settles it.", readings(seen), wanted: seen.map(\.angle))
        }
        return .fail(
            "Seen before: \(names(seen)). It may come from a listing, so take a new one of the pair in front of you.",
            readings(seen))
    }

    private static func ownOrNew(_ photos: [Photo]) -> RuleFinding {
        let own = photos.filter { $0.truth.reusedFrom == .ownEarlierCheck }
        guard own.isEmpty else {
            return .unreadable("Already in an earlier check of yours: \(names(own)).", readings(own), wanted: [])
        }
        return .pass("None of the photos was submitted before.", readings(photos))
    }

    private static let freshDays = 7

    /// New here, named by a camera, taken within the last days, and neither edited nor copied from a screen.
    private static func isFresh(_ truth: PhotoTruth, _ today: CalendarDay) -> Bool {
        guard truth.reusedFrom == nil, truth.camera != nil, truth.editingSoftware == nil, !truth.isScreenshot,
            (truth.showsScreen ?? 0) < PhotoTruth.hardlyScreen, let captured = truth.capturedAt,
            let day = CalendarDay(captured.formatted(.iso8601.year().month().day()))
        else { return false }
        return (0...freshDays).contains(today.number - day.number)
    }

    private static func isOneSitting(_ photos: [Photo]) -> Bool {
        let times = photos.compactMap(\.truth.capturedAt)
        guard times.count == photos.count, let first = times.min(), let last = times.max() else { return false }
        return last.timeIntervalSince(first) < 86400
    }

    /// Of those that name one.
    private static func isOneCamera(_ photos: [Photo]) -> Bool {
        photos.compactMap(\.truth.camera).uniqued().count <= 1
    }
}
