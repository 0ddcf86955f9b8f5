/// `searchable`: a search field under the title of the page.
import Foundation
import Language

public struct SearchFieldPlacement: Sendable {
    public static let automatic = SearchFieldPlacement()
    public static let toolbar = SearchFieldPlacement()
    public static let navigationBarDrawer = SearchFieldPlacement()
    public static func navigationBarDrawer(displayMode: NavigationBarDrawerDisplayMode) -> Self { .init() }

    public struct NavigationBarDrawerDisplayMode: Sendable {
        public static let automatic = Self()
        public static let always = Self()
    }
}

extension View {
    public func searchable(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
    ) -> some View {
        inside { context in
            let isSearching = !context.read { text.wrappedValue }.isEmpty
            context.environment.isSearching = isSearching
            context.environment.leaveTrail(isSearching)
            context.environment.dismissSearch = DismissSearchAction { text.wrappedValue = "" }
        }
        .rewriting { elements, context in
            let title = prompt?.string ?? String(localized: "Search")
            var inner = context.at(60)
            inner.environment.controls.onSubmit = context.environment.controls.onSubmitSearch
            var field = El.field("search", title, title, text, inner)
            field.add("search")
            context.owner.preferences.search = [field]
            return elements
        }
    }

    public func searchable(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey
    ) -> some View { searchable(text: text, placement: placement, prompt: Text(prompt)) }

    @_disfavoredOverload
    public func searchable<S: StringProtocol>(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: S
    ) -> some View { searchable(text: text, placement: placement, prompt: Text(prompt)) }
}
