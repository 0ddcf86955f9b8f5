/// The names and addresses by which a server of one's own machine lets itself be called.
import Foundation

/// A page elsewhere can point a name of its own at 127.0.0.1 and then read what answers there as if it were its own
/// server. The browser names the host it thinks it speaks with, and a name that isn't ours gets nothing.
package struct AllowedHosts: Sendable {
    private var names: Set<String> = []
    /// Who listens on all addresses can be reached at each; a bare address is no name that anybody could point here.
    private let takesAnyAddress: Bool

    /// - Parameters:
    ///   - host: where the server listens, as given by the operator.
    ///   - publicURL: how clients reach it, if they do under another name.
    package init(listeningOn host: String, publicURL: String? = nil) {
        takesAnyAddress = ["0.0.0.0", "::", "[::]"].contains(host)
        if !takesAnyAddress { names.insert(Self.bare(host)) }
        if let name = publicURL.flatMap(URL.init(string:))?.host() { names.insert(Self.bare(name)) }
    }

    /// - Parameter authority: a `Host` header: name or address, with a port or without.
    package func contains(_ authority: String?) -> Bool {
        guard let authority, let host = Self.host(of: authority) else { return false }
        return names.contains(host) || Self.isLoopback(host) || takesAnyAddress && Self.isAddress(host)
    }

    /// `localhost`, `::1`, and all of 127.0.0.0/8.
    package static func isLoopback(_ host: String) -> Bool {
        let host = bare(host)
        if host == "localhost" || host == "::1" { return true }
        return bytes(of: host, AF_INET, 4)?.first == 127
    }

    private static func isAddress(_ host: String) -> Bool {
        bytes(of: host, AF_INET, 4) != nil || bytes(of: host, AF_INET6, 16) != nil
    }

    private static func bytes(of address: String, _ family: Int32, _ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        return inet_pton(family, address, &bytes) == 1 ? bytes : nil
    }

    private static func bare(_ host: String) -> String { host.lowercased().trimmingCharacters(in: ["[", "]"]) }

    /// Without port and brackets; nil for what is no authority.
    private static func host(of authority: String) -> String? {
        guard authority.utf8.count <= 300 else { return nil }
        let end = authority.hasPrefix("[") ? authority.firstIndex(of: "]").map(authority.index(after:)) : nil
        if authority.hasPrefix("["), end == nil { return nil }
        let split = end ?? authority.firstIndex(of: ":") ?? authority.endIndex
        let (host, port) = (authority[..<split], authority[split...])
        guard port.isEmpty || port.first == ":" && port.utf8.dropFirst().allSatisfy({ (0x30...0x39).contains($0) })
        else {
            return nil
        }
        return bare(String(host))
    }
}
