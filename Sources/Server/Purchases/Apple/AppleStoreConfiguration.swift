/// What the server must know of its apps in the App Store, and whose signatures it believes.
import Foundation
import ServerMetering
import SwiftASN1
import X509

package struct AppleStoreConfiguration: Sendable {
    /// Our app by its bundle id.
    package var bundles: [String: String]
    /// Apple's own number of an app, by bundle id; compared in production's messages.
    package var appleIDs: [String: Int64]
    /// The one environment of this server.
    package var environment: StoreEnvironment
    /// Apple's root; in development another one may be believed.
    package let root: Certificate
    /// DER of the certificate with which somebody's Xcode signs; only in development.
    package let xcodeCertificate: Data?
    /// For what only Apple's server knows; nil: signed documents alone count.
    package var api: AppStoreAPI.Configuration?

    package enum Problem: Error, Sendable, Hashable, CustomStringConvertible {
        case onlyInDevelopment(String)
        case noCertificate

        package var description: String {
            switch self {
            case .onlyInDevelopment(let what): "\(what) is for development; start the server with --development"
            case .noCertificate: "this is no certificate"
            }
        }
    }

    /// Believes Apple, and nobody else.
    /// - Parameter environment: Production or Sandbox.
    package init(
        bundles: [String: String], environment: StoreEnvironment = .production, appleIDs: [String: Int64] = [:]
    ) throws {
        guard [.production, .sandbox].contains(environment) else {
            throw Problem.onlyInDevelopment(environment.rawValue)
        }
        self.bundles = bundles
        self.appleIDs = appleIDs
        self.environment = environment
        root = try AppleRoot.certificate()
        xcodeCertificate = nil
    }

    /// Believes a store on this machine: for development and tests.
    /// - Parameter root: PEM.
    package init(
        development bundles: [String: String], environment: StoreEnvironment, root: String,
        xcodeCertificate: Data? = nil
    ) throws {
        self.bundles = bundles
        appleIDs = [:]
        self.environment = environment
        guard let certificate = try? Certificate(pemEncoded: root) else { throw Problem.noCertificate }
        self.root = certificate
        self.xcodeCertificate = xcodeCertificate
    }

    /// Production takes the sandbox's documents, too: App Review and TestFlight buy there. What follows from them is
    /// decided with the account (`PurchaseDesk`).
    func accepts(_ name: String) -> Bool {
        guard let named = StoreEnvironment(rawValue: name) else { return false }
        return named == environment || environment == .production && named == .sandbox
            || named == .xcode && xcodeCertificate != nil
    }
}
