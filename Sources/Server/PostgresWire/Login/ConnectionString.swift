/// What a connection string of libpq says, with the defaults and environment variables that libpq adds.
import CLibpq
import Foundation

struct ConnectionString {
    private var values: [String: String] = [:]

    /// - Parameter info: `key=value` words or a URI, read by libpq itself so that what people write keeps its meaning.
    init(_ info: String) throws(WireError) {
        if let defaults = PQconndefaults() {
            take(defaults)
            PQconninfoFree(defaults)
        }
        var reason: UnsafeMutablePointer<CChar>?
        guard let given = PQconninfoParse(info, &reason) else {
            defer { PQfreemem(reason) }
            let text = reason.map { String(cString: $0) } ?? "out of memory"
            throw .configuration("the connection string can not be read: \(text.trimmingCharacters(in: .newlines))")
        }
        take(given)
        PQconninfoFree(given)
        try refuseOthers()
    }

    private mutating func take(_ options: UnsafeMutablePointer<PQconninfoOption>) {
        var option = options
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val { values[String(cString: keyword)] = String(cString: value) }
            option += 1
        }
    }

    subscript(name: String) -> String? { values[name].flatMap { $0.isEmpty ? nil : $0 } }

    func number(_ name: String, _ otherwise: Int) throws(WireError) -> Int {
        guard let text = self[name] else { return otherwise }
        guard let number = Int(text.trimmingCharacters(in: .whitespaces)) else {
            throw .configuration("\(name)=\(text) is no number")
        }
        return number
    }

    private static let understood: Set = [
        "host", "hostaddr", "port", "user", "password", "passfile", "dbname", "sslmode", "sslrootcert",
        "connect_timeout", "application_name", "fallback_application_name", "options", "keepalives",
        "keepalives_idle", "keepalives_interval", "keepalives_count", "tcp_user_timeout",
    ]

    /// Values that ask for nothing special.
    private static let harmless: [String: Set<String>] = [
        "client_encoding": ["UTF8", "utf8", "UTF-8", "utf-8", "auto"], "gssencmode": ["disable", "prefer"],
        "channel_binding": ["disable", "prefer"], "target_session_attrs": ["any"], "sslcompression": ["0"],
        "sslsni": ["1"], "ssl_min_protocol_version": ["TLSv1.2"], "krbsrvname": ["postgres"],
        "load_balance_hosts": ["disable"], "sslnegotiation": ["postgres"], "sslcertmode": ["disable", "allow"],
        "gssdelegation": ["0"], "replication": ["false", "off", "no", "0"], "min_protocol_version": ["3.0"],
        "max_protocol_version": ["3.0", "latest"],
    ]

    /// What is asked for and not done is said, never ignored.
    private func refuseOthers() throws(WireError) {
        for (name, value) in values.sorted(by: { $0.key < $1.key }) where !value.isEmpty {
            if Self.understood.contains(name) || Self.harmless[name]?.contains(value) ?? false { continue }
            if name.hasPrefix("ssl"), self["sslmode"] == "disable" { continue }
            throw .configuration("this client does not support \(name)=\(name == "sslpassword" ? "…" : value)")
        }
    }
}
