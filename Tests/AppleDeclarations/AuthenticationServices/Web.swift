/// Web sign-in, as far as it is used here.
import Foundation
import SwiftUI

@available(iOS 12.0, *)
public struct ASWebAuthenticationSessionError: Error {
    public enum Code: Int, Sendable {
        case canceledLogin = 1
        case presentationContextNotProvided = 2
        case presentationContextInvalid = 3
    }
    public var code: Code { fatalError() }
}

@available(iOS 16.4, *)
@MainActor public struct WebAuthenticationSession: Sendable {
    public struct BrowserSession: Sendable {
        public static let ephemeral = BrowserSession()
    }
    public func authenticate(
        using url: URL, callbackURLScheme: String, preferredBrowserSession: BrowserSession? = nil
    ) async throws -> URL { fatalError() }
}

extension EnvironmentValues {
    @available(iOS 16.4, *)
    public var webAuthenticationSession: WebAuthenticationSession { fatalError() }
}
