/// App Attest and DeviceCheck, as far as they are used here.
import Foundation

@available(iOS 14.0, *)
public final class DCAppAttestService: Sendable {
    public class var shared: DCAppAttestService { fatalError() }
    public var isSupported: Bool { fatalError() }
    public func generateKey() async throws -> String { fatalError() }
    public func attestKey(_ keyId: String, clientDataHash: Data) async throws -> Data { fatalError() }
    public func generateAssertion(_ keyId: String, clientDataHash: Data) async throws -> Data { fatalError() }
}

@available(iOS 11.0, *)
public final class DCDevice: Sendable {
    public class var current: DCDevice { fatalError() }
    public var isSupported: Bool { fatalError() }
    public func generateToken() async throws -> Data { fatalError() }
}

@available(iOS 11.0, *)
public struct DCError: Error {
    public enum Code: Int, Sendable {
        case unknownSystemFailure, featureUnsupported, invalidInput, invalidKey, serverUnavailable
    }
    public var code: Code { fatalError() }
}
