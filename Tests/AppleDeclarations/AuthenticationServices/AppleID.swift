/// Sign in with Apple, as far as it is used here.
import Foundation
import SwiftUI
import UIKit

public protocol ASAuthorizationCredential: NSObjectProtocol {}

@available(iOS 13.0, *)
open class ASAuthorizationRequest: NSObject {}

@available(iOS 13.0, *)
open class ASAuthorizationOpenIDRequest: ASAuthorizationRequest {
    public var requestedScopes: [ASAuthorization.Scope]?
    public var nonce: String?
    public var state: String?
}

@available(iOS 13.0, *)
public final class ASAuthorizationAppleIDRequest: ASAuthorizationOpenIDRequest {}

@available(iOS 13.0, *)
public final class ASAuthorization: NSObject {
    public struct Scope: Hashable, Sendable {
        public static let fullName = Scope()
        public static let email = Scope()
    }
    public var credential: any ASAuthorizationCredential { fatalError() }
}

@available(iOS 13.0, *)
public final class ASAuthorizationAppleIDCredential: NSObject, ASAuthorizationCredential {
    public var user: String { fatalError() }
    public var identityToken: Data? { fatalError() }
    public var authorizationCode: Data? { fatalError() }
    public var state: String? { fatalError() }
    public var fullName: PersonNameComponents? { fatalError() }
    public var email: String? { fatalError() }
}

@available(iOS 13.0, *)
public struct ASAuthorizationError: Error {
    public enum Code: Int, Sendable {
        case unknown = 1000
        case canceled = 1001
        case invalidResponse = 1002
        case notHandled = 1003
        case failed = 1004
    }
    public var code: Code { fatalError() }
}

@available(iOS 13.0, *)
public final class ASAuthorizationAppleIDProvider: NSObject {
    public enum CredentialState: Int, Sendable { case revoked, authorized, notFound, transferred }
    public class var credentialRevokedNotification: Notification.Name { fatalError() }
    public func credentialState(forUserID userID: String) async throws -> CredentialState { fatalError() }
}

@available(iOS 14.0, *)
public struct SignInWithAppleButton: View {
    public struct Label: Sendable {
        public static let signIn = Label()
        public static let `continue` = Label()
    }
    @available(iOS 14.0, *)
    public struct Style: Sendable {
        public static let black = Style()
        public static let white = Style()
    }
    public init(
        _ label: SignInWithAppleButton.Label = .signIn,
        onRequest: @escaping (ASAuthorizationAppleIDRequest) -> Void,
        onCompletion: @escaping (Result<ASAuthorization, any Error>) -> Void
    ) { fatalError() }
    public var body: some View { EmptyView() }
}

extension View {
    @available(iOS 14.0, *)
    public func signInWithAppleButtonStyle(_ style: SignInWithAppleButton.Style) -> some View { self }
}
