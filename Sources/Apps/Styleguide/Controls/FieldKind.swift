/// What a text field is for: the keyboard, the capital letters and what the system may fill in follow from it.
import Foundation
import SwiftUI

package enum FieldKind: Hashable, Sendable {
    case plain, email, password, newPassword, code

    package var isSecret: Bool { self == .password || self == .newPassword }
}

extension View {
    @ViewBuilder package func fieldTraits(_ kind: FieldKind) -> some View {
        #if os(macOS)
            self
        #else
            switch kind {
            case .plain: self
            case .email:
                textInputAutocapitalization(.never).autocorrectionDisabled().keyboardType(.emailAddress)
                    .textContentType(.emailAddress)
            case .password: textInputAutocapitalization(.never).autocorrectionDisabled().textContentType(.password)
            case .newPassword:
                textInputAutocapitalization(.never).autocorrectionDisabled().textContentType(.newPassword)
            case .code: autocorrectionDisabled().keyboardType(.numberPad).textContentType(.oneTimeCode)
            }
        #endif
    }
}
