/// What a text field is for: the keyboard, the capital letters and what the system may fill in follow from it.
import Foundation
import SwiftUI

package enum FieldKind: Hashable, Sendable {
    case plain, name, email, password, newPassword, code, number, pairingCode

    package var isSecret: Bool { self == .password || self == .newPassword }
}

extension View {
    @ViewBuilder package func fieldTraits(_ kind: FieldKind) -> some View {
        #if os(macOS)
            self
        #else
            switch kind {
            case .plain: self
            case .name: textInputAutocapitalization(.words).autocorrectionDisabled().textContentType(.name)
            case .email:
                textInputAutocapitalization(.never).autocorrectionDisabled().keyboardType(.emailAddress)
                    .textContentType(.emailAddress)
            case .password: textInputAutocapitalization(.never).autocorrectionDisabled().textContentType(.password)
            case .newPassword:
                textInputAutocapitalization(.never).autocorrectionDisabled().textContentType(.newPassword)
            case .pairingCode: textInputAutocapitalization(.characters).autocorrectionDisabled()
            case .number: autocorrectionDisabled().keyboardType(.numberPad)
            case .code: autocorrectionDisabled().keyboardType(.numberPad).textContentType(.oneTimeCode)
            }
        #endif
    }
}
