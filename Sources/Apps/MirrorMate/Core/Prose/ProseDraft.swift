/// What a language model writes of a report's measurements: wording, and nothing else.
import Foundation

package struct ProseDraft: Codable, Sendable, Hashable {
    package struct Remark: Codable, Sendable, Hashable {
        package var title: String
        package var text: String

        package init(title: String, text: String) { (self.title, self.text) = (title, text) }
    }

    package var strengths: [Remark]
    package var improvements: [Remark]
    /// How to do each exercise, in the order of the report.
    package var exercises: [String]
    package var feedback: String

    package init(strengths: [Remark], improvements: [Remark], exercises: [String], feedback: String) {
        (self.strengths, self.improvements, self.exercises, self.feedback) =
            (strengths, improvements, exercises, feedback)
    }
}

/// Who put a report into words.
package struct ProseSource: Codable, Sendable, Hashable {
    /// As people know it.
    package var name: String
    package var model: String
    package var promptVersion: Int
    /// How many of its pieces were refused, so that the rules' own words stand there.
    package var refused: Int

    package init(name: String, model: String, promptVersion: Int, refused: Int = 0) {
        (self.name, self.model, self.promptVersion, self.refused) = (name, model, promptVersion, refused)
    }
}
