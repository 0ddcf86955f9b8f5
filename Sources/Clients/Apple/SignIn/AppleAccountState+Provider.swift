/// Asks Apple whether somebody's "Sign in with Apple" still holds.
#if canImport(AuthenticationServices) && canImport(UIKit)
    import AuthenticationServices
    import ClientsPhone
    import Foundation

    extension AppleAccountState {
        package static func of(_ user: String) async -> AppleAccountState {
            switch try? await ASAuthorizationAppleIDProvider().credentialState(forUserID: user) {
            case .authorized?, .transferred?: .fine
            case .revoked?, .notFound?: .gone
            case nil: .unknown
            @unknown default: .unknown
            }
        }

        /// Apple's word, while the app runs, that somebody has taken it back.
        package static var revocation: Notification.Name {
            ASAuthorizationAppleIDProvider.credentialRevokedNotification
        }
    }
#endif
