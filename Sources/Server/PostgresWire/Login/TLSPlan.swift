/// Whether a connection is encrypted, and what the certificate of the server must say.
import Foundation
import NIOCore
import NIOSSL

struct TLSPlan: Sendable {
    /// Nil: it is not asked for.
    let context: NIOSSLContext?
    let isRequired: Bool
    let serverName: String?

    init(_ words: ConnectionString, _ place: WireConfiguration.Place) throws(WireError) {
        let mode = words["sslmode"] ?? "prefer"
        guard ["disable", "prefer", "require", "verify-ca", "verify-full"].contains(mode) else {
            throw .configuration("this client does not support sslmode=\(mode)")
        }
        isRequired = mode != "prefer" && mode != "disable"
        // A socket is a file on this machine: libpq does not encrypt it either, whatever is asked for.
        guard mode != "disable", case .host(let address, _) = place else {
            (context, serverName) = (nil, nil)
            return
        }
        let host = words["host"] ?? address
        // An address is no name that a server could be picked by.
        serverName = (try? SocketAddress(ipAddress: host, port: 0)) == nil ? host : nil
        var settings = TLSConfiguration.makeClientConfiguration()
        settings.minimumTLSVersion = .tlsv12
        settings.certificateVerification = .none
        let root = Self.root(words)
        if mode == "verify-full" { settings.certificateVerification = .fullVerification }
        // With a root certificate at hand libpq checks for `require` as well.
        if mode == "verify-ca" || mode == "require" && root != nil {
            settings.certificateVerification = .noHostnameVerification
        }
        if settings.certificateVerification != .none {
            guard let root else {
                throw .configuration("sslmode=\(mode) needs the file of a root certificate: sslrootcert")
            }
            if root != "system" { settings.trustRoots = .file(root) }
        }
        do { context = try NIOSSLContext(configuration: settings) } catch {
            throw .configuration("the root certificate \(root ?? "") can not be used: \(error)")
        }
    }

    private static func root(_ words: ConnectionString) -> String? {
        if let given = words["sslrootcert"] { return given }
        let usual = FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".postgresql/root.crt").path
        return FileManager.default.fileExists(atPath: usual) ? usual : nil
    }

    func handler() throws -> NIOSSLClientHandler? {
        try context.map { try NIOSSLClientHandler(context: $0, serverHostname: serverName) }
    }
}
