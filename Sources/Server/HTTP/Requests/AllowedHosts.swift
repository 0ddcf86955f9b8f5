/// The names and addresses by which a server on a person's own machine may be called.
import Foundation

/// Against DNS rebinding: a page elsewhere can point its own domain at 127.0.0.1 and then read our answers as if they
/// came from its own server. The browser sends the host it believes it talks to; a name that isn't ours gets nothing.
package struct AllowedHosts: Sendable {
    private var names: Set<String> = []
    /// A server that listens on all addresses can be reached at each; nobody can point a bare address here.
    private let takesAnyAddress: Bool

    /// - Parameters:
    ///   - host: the listen address, as given by the operator.
    ///   - publicURL: the address for clients, if it has another name.
    package init(listeningOn host: String, publicURL: String? = nil) {
        takesAnyAddress = ["0.0.0.0", "::", "[::]"].contains(host)
        if !takesAnyAddress { names.insert(Self.bare(host)) }
        if let name = publicURL.flatMap(URL.init(string:))?.host() { names.insert(Self.bare(name)) }
    }

    /// - Parameter authority: a `Host` header: name or address, with or without a port.
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

    /// Without port and brackets; nil if it is no authority.
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
