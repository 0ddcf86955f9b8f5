/// Percent-encoding that leaves only RFC 3986's unreserved characters: `+`, `&` and `,` keep their meaning in transit.
import Clients
import Foundation

extension String {
    var percentEncoded: String {
        var text = ""
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                text += "%" + String(byte >> 4, radix: 16, uppercase: true)
                text += String(byte & 15, radix: 16, uppercase: true)
            }
        }
        return text
    }

    /// A path whose segments are encoded one by one. It refuses `.` and `..`, which a URL would resolve to another
    /// path.
    func percentEncodedPath() throws(ClientError) -> String {
        let parts = split(separator: "/", omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }) else {
            throw .unexpected("not a path: \(prefix(100))")
        }
        return parts.map { String($0).percentEncoded }.joined(separator: "/")
    }
}
