/// What was seen in one of the six places where fakes give themselves away.
package struct Finding: Codable, Hashable, Sendable {
    package enum Category: String, Codable, Sendable, CaseIterable {
        case stitching
        case logo
        case materials
        case shape
        case label
        case boxLabel = "box_label"
    }

    package enum Assessment: String, Codable, Sendable, CaseIterable {
        case consistent
        case suspicious
        case notVisible = "not_visible"
    }

    package var category: Category
    package var assessment: Assessment
    package var note: String

    package init(category: Category, assessment: Assessment, note: String) {
        self.category = category
        self.assessment = assessment
        self.note = note
    }
}
