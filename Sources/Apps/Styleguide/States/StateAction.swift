/// A button as a value: its words and what it does.
package struct StateAction {
    package var title: String
    package var perform: @MainActor () -> Void

    package init(_ title: String, perform: @escaping @MainActor () -> Void) {
        self.title = title
        self.perform = perform
    }
}
