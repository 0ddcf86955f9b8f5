/// One piece of work with how far it has come; without a number it only says that it runs.
import Foundation
import SwiftUI

package struct ProgressRow: View {
    private let title: String
    private let value: Double?
    private let detail: String?

    /// `value` from 0 to 1.
    package init(title: String, value: Double?, detail: String? = nil) {
        self.title = title
        self.value = value.map { min(1, max(0, $0)) }
        self.detail = detail
    }

    package var body: some View {
        VStack(alignment: .leading, spacing: Space.s) {
            ViewThatFits(in: .horizontal) {
                HStack(alignment: .firstTextBaseline) {
                    name
                    Spacer()
                    amount
                }
                VStack(alignment: .leading, spacing: Space.xs) {
                    name
                    amount
                }
            }
            if let value { ProgressView(value: value) } else { ProgressView() }
        }
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(title)
        .accessibilityValue(spokenValue)
    }

    private var name: some View { Text(title).font(.reading).foregroundStyle(Palette.text) }
    private var amount: some View {
        Text(spokenValue).font(.note.monospacedDigit()).foregroundStyle(Palette.muted)
    }
    private var spokenValue: String {
        detail ?? value.map { "\(Int(($0 * 100).rounded()))%" } ?? String(localized: "in progress")
    }
}
