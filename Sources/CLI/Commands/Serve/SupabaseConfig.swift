/// The Supabase CLI's `config.toml`: its keys that mean something here, as the variables that mean the same.
import CommandKit
import Foundation
import Server
import TOMLKit
import Wire

struct SupabaseConfig {
    /// Settings of the file, by our variables' names; flags and real variables come before them.
    private(set) var variables: [String: String] = [:]
    private(set) var buckets: [DeclaredBucket] = []
    /// Keys, and tables of keys, that change nothing here.
    private(set) var unknown: [String] = []

    private let path: String
    private let environment: Environment
    private static let largest = 1 << 20

    init(_ path: String, _ environment: Environment = Environment()) throws {
        self.path = path
        self.environment = environment
        let text = try PlainFile.text(path, upTo: Self.largest)
        let table: TOMLTable
        do { table = try TOMLTable(string: text) } catch let error as TOMLParseError {
            let place = error.source.begin
            throw CommandFailure("\(path), line \(place.line), column \(place.column): \(error.description)")
        }
        guard let members = try? JSONValue(json: Data(table.convert(to: .json).utf8)).objectValue else {
            throw CommandFailure("\(path) holds values that can't be read")
        }
        for (key, value) in members.sorted(by: { $0.key < $1.key }) { try take(value, [key]) }
    }

    /// One line for the log; nil if everything is understood.
    var notice: String? {
        guard !unknown.isEmpty else { return nil }
        let more = unknown.count > 40 ? " and \(unknown.count - 40) more" : ""
        return "keys of \(path) without an effect here: " + unknown.prefix(40).joined(separator: ", ") + more
    }

    private mutating func take(_ value: JSONValue, _ path: [String]) throws {
        let key = path.joined(separator: ".")
        if Self.ignored.contains(key) { return }
        if let setting = Self.settings[key] {
            variables[setting.variable] = try setting.read(try resolved(value, key), failure(key))
            return
        }
        guard let members = value.objectValue else { return unknown.append(key) }
        if key == "storage.buckets" { return try takeBuckets(members) }
        if let provider = Self.providers[key] { return try takeProvider(members, key, provider) }
        // A table of which we know nothing is named once, whatever is in it.
        guard Self.tables.contains(key) else { return unknown.append(key) }
        for (name, member) in members.sorted(by: { $0.key < $1.key }) { try take(member, path + [name]) }
    }

    /// `env(NAME)` stands for a variable's value.
    private func resolved(_ value: JSONValue, _ key: String) throws -> JSONValue {
        if case .array(let items) = value { return .array(try items.map { try resolved($0, key) }) }
        guard let text = value.stringValue, let name = text.wholeMatch(of: /env\((\w+)\)/)?.output.1 else {
            return value
        }
        guard let found = environment.text(String(name)) else {
            throw CommandFailure("\(path): \(key) is the variable \(name), which isn't set")
        }
        return .string(found)
    }

    private func failure(_ key: String) -> (String) -> CommandFailure {
        { [path] what in CommandFailure("\(path): \(key) must be \(what)") }
    }

    private mutating func takeProvider(_ members: [String: JSONValue], _ key: String, _ variable: String) throws {
        for name in members.keys.sorted() where !["enabled", "client_id"].contains(name) {
            unknown.append("\(key).\(name)")
        }
        let isOn = try members["enabled"].map { try resolved($0, "\(key).enabled") }
        guard isOn == .bool(true) || isOn == "true", let ids = members["client_id"] else { return }
        variables[variable] = try SupabaseSetting.text(try resolved(ids, key), failure("\(key).client_id"))
    }

    private mutating func takeBuckets(_ members: [String: JSONValue]) throws {
        guard members.count <= 1000 else { throw failure("storage.buckets")("1000 buckets at most") }
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
            let key = "storage.buckets.\(name)"
            guard let fields = value.objectValue else { throw failure(key)("a table") }
            for field in fields.keys.sorted()
            where !["public", "file_size_limit", "allowed_mime_types"].contains(field) {
                unknown.append("\(key).\(field)")
            }
            var bucket = DeclaredBucket(name: name)
            if let value = fields["public"] {
                guard let isPublic = value.boolValue else { throw failure("\(key).public")("true or false") }
                bucket.isPublic = isPublic
            }
            if let value = fields["file_size_limit"] {
                bucket.fileSizeLimit = try SupabaseSetting.bytes(
                    try resolved(value, key), failure("\(key).file_size_limit"))
            }
            if let value = fields["allowed_mime_types"] {
                let types = value.arrayValue?.compactMap(\.stringValue)
                guard let types, types.count == value.arrayValue?.count else {
                    throw failure("\(key).allowed_mime_types")("a list of texts")
                }
                bucket.types = types.isEmpty ? nil : types
            }
            buckets.append(bucket)
        }
    }
}

// MARK: - what is known

extension SupabaseConfig {
    private static let tables: Set<String> = [
        "api", "auth", "auth.email", "auth.external", "auth.rate_limit", "storage", "db",
    ]
    /// They say what is so here anyway.
    private static let ignored: Set<String> = [
        "project_id", "api.enabled", "auth.enabled", "storage.enabled", "db.major_version",
    ]
    private static let providers = [
        "auth.external.apple": "ATELIER_APPLE_IDS", "auth.external.google": "ATELIER_GOOGLE_IDS",
    ]
    private static let settings: [String: SupabaseSetting] = [
        "api.port": .init("ATELIER_PORT", SupabaseSetting.number),
        "api.schemas": .init("ATELIER_SCHEMAS", SupabaseSetting.list),
        "api.max_rows": .init("ATELIER_MAX_ROWS", SupabaseSetting.number),
        "auth.site_url": .init("ATELIER_SITE_URL", SupabaseSetting.text),
        "auth.additional_redirect_urls": .init("ATELIER_REDIRECTS", SupabaseSetting.list),
        "auth.jwt_expiry": .init("ATELIER_TOKEN_LIFE", SupabaseSetting.number),
        "auth.enable_signup": .init("ATELIER_SIGNUPS", SupabaseSetting.flag),
        "auth.enable_anonymous_sign_ins": .init("ATELIER_ANONYMOUS", SupabaseSetting.flag),
        "auth.minimum_password_length": .init("ATELIER_PASSWORD_MINIMUM", SupabaseSetting.number),
        "auth.email.enable_confirmations": .init("ATELIER_CONFIRM_EMAIL", SupabaseSetting.flag),
        "auth.email.max_frequency": .init("ATELIER_MAIL_INTERVAL", SupabaseSetting.seconds),
        "auth.email.double_confirm_changes": .init("ATELIER_SECURE_EMAIL_CHANGE", SupabaseSetting.flag),
        "auth.email.otp_expiry": .init("ATELIER_CODE_LIFE", SupabaseSetting.number),
        "auth.email.otp_length": .init("ATELIER_CODE_LENGTH", SupabaseSetting.number),
        "auth.email.secure_password_change": .init("ATELIER_SECURE_PASSWORD_CHANGE", SupabaseSetting.flag),
        "auth.enable_manual_linking": .init("ATELIER_MANUAL_LINKING", SupabaseSetting.flag),
        "auth.refresh_token_reuse_interval": .init("ATELIER_REFRESH_REUSE", SupabaseSetting.number),
        "auth.rate_limit.anonymous_users": .init("ATELIER_ANONYMOUS_LIMIT", SupabaseSetting.number),
        "auth.rate_limit.sign_in_sign_ups": .init("ATELIER_SIGN_IN_LIMIT", SupabaseSetting.number),
        "storage.file_size_limit": .init("ATELIER_OBJECT_LIMIT", SupabaseSetting.megabytes),
    ]
}
