/// The pieces settings are made of: a titled group, a line with its value.
import Clients
import Foundation
import Styleguide
import SwiftUI

package struct SettingsGroup<Content: View>: View {
    private let title: String
    private let content: Content

    package init(_ title: String.LocalizationValue, @ViewBuilder content: () -> Content) {
        self.init(verbatim: String(localized: title), content: content)
    }

    /// - Parameter title: words that are in the person's language already, or a name.
    package init(verbatim title: String, @ViewBuilder content: () -> Content) {
        self.title = title
        self.content = content()
    }

    package var body: some View {
        VStack(alignment: .leading, spacing: Space.s) {
            Text(title).font(.sectionTitle).foregroundStyle(Palette.text).wholeWords(of: title)
                .accessibilityAddTraits(.isHeader)
            Card { content }
        }
    }
}

/// The value goes below its name when both don't fit beside each other.
package struct SettingsLine: View {
    private let name: String
    private let value: String
    @Environment(\.dynamicTypeSize) private var textSize

    package init(_ name: String.LocalizationValue, _ value: String) {
        self.init(verbatim: String(localized: name), value)
    }

    /// - Parameter name: words that are in the person's language already.
    package init(verbatim name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    package var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            Text(name).font(.small).foregroundStyle(Palette.muted)
            if textSize.isAccessibilitySize, value.contains("@") {
                Text(value.partedAtSigns).font(.reading).foregroundStyle(Palette.text).wholeWords(of: value)
            } else {
                Text(value).font(.reading).foregroundStyle(Palette.text)
            }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(name)
        .accessibilityValue(value)
    }
}

/// A problem inside a group, with a way to try again.
package struct SettingsProblem: View {
    private let problem: Trouble
    private let retry: @MainActor () -> Void

    package init(problem: Trouble, retry: @escaping @MainActor () -> Void) {
        self.problem = problem
        self.retry = retry
    }

    package var body: some View {
        Banner(
            text: "\(problem.title). \(problem.message)", systemImage: "exclamationmark.triangle.fill", kind: .bad,
            action: StateAction("Try again", perform: retry))
    }
}
