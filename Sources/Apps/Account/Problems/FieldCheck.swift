/// When a form says what is wrong with a field: after the field was left, or after the form was sent.
import Observation

package enum FormField: Hashable, Sendable {
    case name, email, password, confirmation, terms
}

@MainActor @Observable
package final class FieldCheck {
    package private(set) var hasTried = false
    private var left: Set<FormField> = []

    package init() {}

    package func leave(_ field: FormField) { left.insert(field) }
    package func tried() { hasTried = true }
    package func isDue(_ field: FormField) -> Bool { hasTried || left.contains(field) }
}
