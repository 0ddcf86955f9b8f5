/// A button as a value: its words and what it does.
import Foundation
import Language
package struct StateAction {
    package var title: String
    package var perform: @MainActor () -> Void

    package init(_ title: String.LocalizationValue, perform: @escaping @MainActor () -> Void) {
        self.init(verbatim: String(localized: title), perform: perform)
    }

    /// - Parameter title: words that are in the person's language already.
    package init(verbatim title: String, perform: @escaping @MainActor () -> Void) {
        self.title = title
        self.perform = perform
    }
}
