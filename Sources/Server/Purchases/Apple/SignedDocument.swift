/// A compact JWS of the App Store in its parts, not yet believed.
import Foundation
import ServerHTTP
import Wire
import X509

struct SignedDocument: Sendable {
    /// The longest that we read; Apple's are about 6 KB, a notification holds two more inside.
    static let limit = 64 * 1024

    let payload: Data
    let signature: Data
    /// What was signed: header and payload as they came.
    let signedText: Data
    /// Leaf, intermediate, root, as DER.
    let chain: [Data]
    let keyID: String?

    private struct Header: Decodable {
        var alg: String?
        var x5c: [String]?
        var kid: String?
    }

    /// - Parameter certificates: how many the header must hold.
    init(_ text: String, certificates: Int = 3) throws(SignedDataFault) {
        guard text.utf8.count <= Self.limit else { throw .tooLong(limit: Self.limit) }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let head = Data(base64URL: parts[0]), let payload = Data(base64URL: parts[1]),
            let signature = Data(base64URL: parts[2])
        else { throw .form("three parts of base64url") }
        let header: Header
        do { header = try JSONBounds(depth: 3, values: 64).decode(Header.self, from: head) } catch {
            throw .form("header")
        }
        guard header.alg == "ES256" else { throw .algorithm }
        let chain = (header.x5c ?? []).compactMap { $0.utf8.count <= 8192 ? Data(base64Encoded: $0) : nil }
        guard header.x5c?.count == certificates, chain.count == certificates else { throw .certificates }
        guard signature.count == 64 else { throw .signature }
        self.payload = payload
        self.signature = signature
        self.chain = chain
        keyID = header.kid
        signedText = Data(text.utf8.prefix(parts[0].utf8.count + 1 + parts[1].utf8.count))
    }

    /// - Throws: also for JSON that is nested too deep or too long, and numbers and times that nothing has.
    func decoded<T: Decodable>(_ type: T.Type) throws(SignedDataFault) -> T {
        do { return try JSONBounds(depth: 8, values: 1000).decode(type, from: payload) } catch {
            throw .form("\(type)")
        }
    }
}
