/// The root that we pin, and that nothing else is believed in production.
import Crypto
import Foundation
import ServerMetering
import Testing
import X509

@testable import ServerPurchases

@Suite struct AppleRootTests {
    @Test("the pinned root is Apple Root CA - G3, by the fingerprint that Apple publishes")
    func root() throws {
        let bytes = try #require(Data(base64Encoded: AppleRoot.base64))
        let hash = SHA256.hash(data: bytes).map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
        #expect(hash == AppleRoot.sha256)
        #expect(hash == "63343abfb89a6a03ebb57e9b3f5fa7be7c4f5c756f3017b3a8c488c3653e9179")
        #expect("\(try AppleRoot.certificate().subject)".contains("Apple Root CA - G3"))
    }

    @Test("production believes nothing but Apple, and no environment that anybody can sign for")
    func production() throws {
        for environment in [ServerMetering.StoreEnvironment.xcode, .localTesting] {
            #expect(throws: AppleStoreConfiguration.Problem.self) {
                try AppleStoreConfiguration(bundles: ["a": "auntentic"], environment: environment)
            }
        }
        let configuration = try AppleStoreConfiguration(bundles: ["a": "auntentic"])
        #expect(configuration.xcodeCertificate == nil)
        #expect(configuration.accepts("Production") && configuration.accepts("Sandbox"))
        #expect(!configuration.accepts("Xcode") && !configuration.accepts("LocalTesting"))
    }
}
