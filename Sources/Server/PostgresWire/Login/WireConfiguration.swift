/// Where Postgres is and who logs in there.
import Foundation
import NIOCore
import NIOSSL

package struct WireConfiguration: Sendable {
    enum Place: Sendable, Hashable {
        case socket(path: String)
        case host(String, port: Int)
    }

    /// Sent as it is after each login, before anything else.
    package struct Preparation: Sendable {
        package var script: String
        /// Whether a connection is of use without it.
        package var mayFail: Bool

        package init(_ script: String, mayFail: Bool = false) {
            self.script = script
            self.mayFail = mayFail
        }
    }

    let place: Place
    let user: String
    let password: String?
    let startup: [(String, String)]
    let tls: TLSPlan
    let keepalive: Keepalive
    /// From the first packet to the end of the preparation; nil waits as long as it takes.
    let patience: TimeAmount?
    package var preparation: [Preparation]
    /// Bytes of one flight's answers; more fails the flight and closes the connection.
    package var longestAnswer = 256 << 20

    /// - Parameter info: a connection string of libpq, with one host.
    package init(_ info: String, preparation: [Preparation] = []) throws(WireError) {
        let words = try ConnectionString(info)
        self.preparation = preparation
        place = try Self.place(words)
        guard let user = words["user"] else { throw .configuration("the connection string names no user") }
        self.user = user
        let database = words["dbname"] ?? user
        password = words["password"] ?? PasswordFile.password(words, place, database: database, user: user)
        let application = words["application_name"] ?? words["fallback_application_name"]
        startup =
            [("user", user), ("database", database), ("client_encoding", "UTF8")]
            + [("application_name", application), ("options", words["options"])].compactMap { name, value in
                value.map { (name, $0) }
            }
        tls = try TLSPlan(words, place)
        keepalive = try Keepalive(words)
        // libpq takes 1 for 2, and 0 and less for ever.
        let seconds = try words.number("connect_timeout", 5)
        patience = seconds <= 0 ? nil : .seconds(Int64(max(2, seconds)))
    }

    private static func place(_ words: ConnectionString) throws(WireError) -> Place {
        let (host, address) = (words["host"], words["hostaddr"])
        guard ![host, address, words["port"]].contains(where: { $0?.contains(",") ?? false }) else {
            throw .configuration("this client connects to one host, not to one of several")
        }
        let port = try words.number("port", 5432)
        guard (1...65535).contains(port) else { throw .configuration("port=\(port) is no port") }
        if let address { return .host(address, port: port) }
        guard let host else { return .socket(path: defaultFolder + "/.s.PGSQL.\(port)") }
        if host.hasPrefix("@") {
            throw .configuration("this client does not know sockets without a file: host=\(host)")
        }
        return host.hasPrefix("/") ? .socket(path: "\(host)/.s.PGSQL.\(port)") : .host(host, port: port)
    }

    /// Debian's, or the one that Postgres has by itself.
    static var defaultFolder: String {
        let debian = "/var/run/postgresql"
        return FileManager.default.fileExists(atPath: debian) ? debian : "/tmp"
    }
}

/// Notices a host that vanished silently, which the kernel alone would notice after two hours.
struct Keepalive: Sendable {
    var isOn = true
    var idle = 10
    var interval = 5
    var count = 3
    var userTimeout = 15000

    init(_ words: ConnectionString) throws(WireError) {
        isOn = try words.number("keepalives", 1) != 0
        idle = try words.number("keepalives_idle", idle)
        interval = try words.number("keepalives_interval", interval)
        count = try words.number("keepalives_count", count)
        userTimeout = try words.number("tcp_user_timeout", userTimeout)
    }
}
