/// The key by which limits count a client: its IPv4 address, or the IPv6 network of one customer.
import Foundation

package struct ClientNetwork: Sendable {
    package let key: String

    /// Text that is not an address is its own key.
    package init(_ address: String) {
        let text = String(address.prefix { $0 != "%" })
        var bytes = [UInt8](repeating: 0, count: 16)
        guard inet_pton(AF_INET6, text, &bytes) == 1 else {
            key = address
            return
        }
        // Sockets for both versions write IPv4 clients as ::ffff:a.b.c.d; these don't share one network.
        let isMapped = bytes[..<12] == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff]
        // A client with one address of a /64 has 2^64 of them.
        key =
            isMapped
            ? bytes[12...].map { String($0) }.joined(separator: ".")
            : bytes[..<8].map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() + "/64"
    }
}
