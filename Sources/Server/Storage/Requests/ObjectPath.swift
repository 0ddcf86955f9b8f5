/// The bucket and object that a URL names, and the rules for their names.
import Foundation
import Hummingbird
import ServerHTTP

package struct ObjectPath: Sendable, Hashable {
    package var bucket: String
    package var key: String

    /// - Throws: `InvalidKey` if the key could be anything but a plain path.
    package init(bucket: String, key: String) throws(StorageFailure) {
        guard Self.isBucketName(bucket) else { throw .invalidBucketName }
        guard Self.isKey(key) else { throw .invalidKey(key) }
        self.bucket = bucket
        self.key = key
    }

    /// Splits the rest of the request's path after `route` at its first slash and decodes both halves.
    init(_ request: Request, after route: String) throws(StorageFailure) {
        let rest = request.rest(after: route)
        guard let slash = rest.utf8.firstIndex(of: UInt8(ascii: "/")) else { throw .invalidKey("") }
        let key = Substring(rest.utf8[slash...].dropFirst())
        try self.init(bucket: percentDecoded(rest[..<slash]), key: percentDecoded(key))
    }

    /// Bucket and key, as in tokens and responses.
    package var text: String { "\(bucket)/\(key)" }

    /// For a URL, with every segment percent-encoded.
    var encoded: String {
        text.split(separator: "/", omittingEmptySubsequences: false).map { percentEncoded($0) }.joined(separator: "/")
    }

    private static let maximumKeyLength = 1024

    /// Latin letters, digits and some signs; no segment may be empty or mean a folder itself.
    static func isKey(_ key: String) -> Bool {
        guard !key.isEmpty, key.utf8.count <= maximumKeyLength, key.utf8.allSatisfy(isKeyByte) else { return false }
        return key.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy {
            !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8)
        }
    }

    static func isBucketName(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 100 && name != "." && name != ".." && name.first != " " && name.last != " "
            && name.utf8.allSatisfy { isKeyByte($0) && $0 != UInt8(ascii: "/") }
    }

    private static func isKeyByte(_ byte: UInt8) -> Bool { allowed[Int(byte)] }

    private static let allowed: [Bool] = {
        let signs = Set("_/!-.*'() &$@=;:+,?".utf8)
        return (0..<256).map { byte in
            let byte = UInt8(byte)
            return signs.contains(byte) || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
                || (0x61...0x7A).contains(byte)
        }
    }()
}

extension Request {
    /// The rest of the path after `/storage/v1/<route>/`, still encoded.
    func rest(after route: String) -> Substring {
        let path = rawPath.utf8
        let route = StorageRoutes.prefix.utf8.count + 1 + route.utf8.count + (route.isEmpty ? 0 : 1)
        return Substring(path.dropFirst(route))
    }
}

extension Request {
    /// The first two segments of the path after `route`.
    func words(after route: String) -> (Substring, Substring?) {
        let parts = rest(after: route).utf8.split(separator: UInt8(ascii: "/"), maxSplits: 2).map { Substring($0) }
        return (parts.first ?? "", parts.dropFirst().first)
    }
}

/// Everything but letters, digits and `-._~` as `%XX`.
func percentEncoded(_ text: some StringProtocol) -> String {
    var out = ""
    for byte in text.utf8 {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: out.unicodeScalars.append(.init(byte))
        default: out += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
        }
    }
    return out
}
