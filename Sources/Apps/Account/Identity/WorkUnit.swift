/// What one piece of an app's paid work is called.
import Foundation
import Language

package struct WorkUnit: Hashable, Sendable {
    // In English, and keys of the catalogue: "check", "checks".
    private let oneKey: String
    private let manyKey: String

    package init(_ one: String, _ many: String) { (oneKey, manyKey) = (one, many) }

    /// "check", in the person's language.
    package var one: String { String(localized: String.LocalizationValue(oneKey)) }
    /// "checks".
    package var many: String { String(localized: String.LocalizationValue(manyKey)) }
    /// "One check", which other languages count by the word's gender.
    package var single: String { String(localized: String.LocalizationValue("One " + oneKey)) }
}
