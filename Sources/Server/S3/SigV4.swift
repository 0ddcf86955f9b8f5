/// AWS Signature Version 4: signs a request in its headers, or a link in its query.
import Crypto
import Foundation

package struct SigV4: Sendable {
    /// The payload's hash where it isn't known or isn't signed.
    package static let unsigned = "UNSIGNED-PAYLOAD"
    static let algorithm = "AWS4-HMAC-SHA256"

    let keys: S3Keys
    let region: String
    var service = "s3"

    /// What is signed of a request. Names and values of the query aren't encoded yet; the path is.
    struct Request {
        var method: String
        var path: String
        var query: [(String, String)] = []
        /// Everything that must not be changed on the way, the host included.
        var headers: [(String, String)]
        /// Of the body, in hexadecimal digits, or `unsigned`.
        var payloadHash: String
    }

    /// The value of `Authorization`. The request's headers must include the time, as `x-amz-date`.
    func authorization(_ request: Request, at date: Date) -> String {
        let (names, _) = Self.canonical(request.headers)
        return "\(Self.algorithm) Credential=\(keys.access)/\(scope(date)), SignedHeaders=\(names), "
            + "Signature=\(signature(request, at: date))"
    }

    /// The query of a link that is good for `life` seconds, sorted and encoded.
    func presigned(_ request: Request, at date: Date, life: Int) -> String {
        var request = request
        request.query += [
            ("X-Amz-Algorithm", Self.algorithm), ("X-Amz-Credential", "\(keys.access)/\(scope(date))"),
            ("X-Amz-Date", Self.stamp(date)), ("X-Amz-Expires", String(life)),
            ("X-Amz-SignedHeaders", Self.canonical(request.headers).names),
        ]
        return Self.canonical(query: request.query) + "&X-Amz-Signature=" + signature(request, at: date)
    }

    func signature(_ request: Request, at date: Date) -> String {
        let text = """
            \(Self.algorithm)
            \(Self.stamp(date))
            \(scope(date))
            \(Self.hex(SHA256.hash(data: Data(Self.canonical(request).utf8))))
            """
        var key = SymmetricKey(data: Data("AWS4\(keys.secret)".utf8))
        for word in [String(Self.stamp(date).prefix(8)), region, service, "aws4_request"] {
            key = SymmetricKey(data: HMAC<SHA256>.authenticationCode(for: Data(word.utf8), using: key))
        }
        return Self.hex(HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: key))
    }

    private func scope(_ date: Date) -> String {
        "\(Self.stamp(date).prefix(8))/\(region)/\(service)/aws4_request"
    }

    static func canonical(_ request: Request) -> String {
        let (names, lines) = canonical(request.headers)
        return [request.method, request.path, canonical(query: request.query), lines, names, request.payloadHash]
            .joined(separator: "\n")
    }

    private static func canonical(_ headers: [(String, String)]) -> (names: String, lines: String) {
        let sorted = headers.map { ($0.lowercased(), $1.split(separator: " ").joined(separator: " ")) }
            .sorted { $0.0 < $1.0 }
        return (
            sorted.map(\.0).joined(separator: ";"), sorted.map { "\($0):\($1)\n" }.joined()
        )
    }

    static func canonical(query: [(String, String)]) -> String {
        query.map { (encoded($0), encoded($1)) }.sorted { $0 < $1 }.map { "\($0)=\($1)" }.joined(separator: "&")
    }

    /// Percent-encodes all but unreserved characters (RFC 3986), as the signature wants it.
    static func encoded(_ text: String, keepsSlashes: Bool = false) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                bytes.append(byte)
            case UInt8(ascii: "/") where keepsSlashes: bytes.append(byte)
            default:
                let digits = Array("0123456789ABCDEF".utf8)
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// `20130524T000000Z`.
    static func stamp(_ date: Date) -> String {
        var time = time_t(date.timeIntervalSince1970.rounded(.down))
        var parts = tm()
        gmtime_r(&time, &parts)
        func digits(_ number: Int32, _ count: Int = 2) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        return digits(parts.tm_year + 1900, 4) + digits(parts.tm_mon + 1) + digits(parts.tm_mday) + "T"
            + digits(parts.tm_hour) + digits(parts.tm_min) + digits(parts.tm_sec) + "Z"
    }

    package static func hex(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
