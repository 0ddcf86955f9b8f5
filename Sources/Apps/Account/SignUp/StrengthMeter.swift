/// Four bars and a word: how good the password is while it is being typed.
import Foundation
import Styleguide
import SwiftUI

struct StrengthMeter: View {
    let password: String
    let email: String

    var body: some View {
        VStack(alignment: .leading, spacing: Space.s) {
            HStack(spacing: Space.xs) {
                ForEach(0..<4) { index in
                    Capsule().fill(index < strength.bars ? signal.color : Palette.line).frame(height: 6)
                }
            }
            MarkedRow(spacing: Space.xs) {
                Image(systemName: symbol).accessibilityHidden(true)
            } words: {
                Text(words)
            }
            .font(.small)
            .foregroundStyle(signal.ink)
        }
        .accessibilityElement(children: .ignore)
        .accessibilityLabel("Password strength")
        .accessibilityValue(words)
    }

    private var strength: PasswordStrength { PasswordStrength(password, email: email) }

    private var words: String {
        PasswordRules.violation(of: password)?.words
            ?? (strength == .weak ? String(localized: "Weak: easy to guess") : strength.word)
    }

    private var signal: Signal {
        switch strength {
        case .none: .neutral
        case .unacceptable, .weak: .bad
        case .fair: .unsure
        case .good, .strong: .good
        }
    }

    private var symbol: String {
        switch strength {
        case .none: "info.circle"
        case .unacceptable, .weak: "exclamationmark.triangle.fill"
        case .fair: "questionmark.circle.fill"
        case .good, .strong: "checkmark.circle.fill"
        }
    }
}
