/// Wishes for photos, as a job's owner reads them.
import AuntenticCore
import Wire

extension JobWish {
    init(quality issues: [PhotoIssue]) {
        self.init(
            reason: "photo_quality",
            message: issues.count == 1
                ? "One photo can't be used. Nothing was charged."
                : "\(issues.count) photos can't be used. Nothing was charged.",
            fields: Self.fields(issues))
    }

    init(wanted angles: [PhotoAngle]) {
        self.init(
            reason: "more_photos",
            message: "These photos don't settle it. Add the ones named here and check again. Nothing was charged.",
            fields: Self.fields(angles.map { PhotoIssue($0, .wanted) }))
    }

    private static func fields(_ issues: [PhotoIssue]) -> [Field] {
        issues.map { Field(field: $0.angle.rawValue, reason: $0.problem.code, message: $0.message) }
    }
}
