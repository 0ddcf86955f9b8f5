/// The statement behind an export: one snapshot of every table that refers to the account, without secrets.

/// Rows of one table in an account's export, as a list of objects.
package struct ExportPart: Sendable {
    package var name: String
    fileprivate var query: String

    /// - Parameters:
    ///   - fields: pairs of a quoted name and an expression, as `json_build_object` takes them. Never secrets.
    ///   - table: must have a column `user_id`.
    ///   - order: a column.
    package init(_ name: String, _ fields: String, from table: String, order: String) {
        self.name = name
        query = """
            select coalesce(json_agg(json_build_object(\(fields)) order by \(order)), '[]')
            from \(table) where user_id = $1
            """
    }
}

extension ExportData {
    /// - Parameter products: parts by the product's id.
    static func query(_ products: [String: [ExportPart]]) -> String {
        let apps = products.sorted { $0.key < $1.key }.map { "'\($0.key)', \(object($0.value))" }
        return """
            select json_build_object('exported_at', now(), 'account', (\(account)), \(pairs(parts)),
                'apps', json_build_object(\(apps.joined(separator: ", ")))) as document
            """
    }

    private static func object(_ parts: [ExportPart]) -> String { "json_build_object(\(pairs(parts)))" }

    private static func pairs(_ parts: [ExportPart]) -> String {
        parts.map { "'\($0.name)', (\($0.query))" }.joined(separator: ", ")
    }

    private static let account = """
        select json_build_object(
            'id', u.id, 'email', u.email, 'phone', u.phone, 'created_at', u.created_at,
            'email_confirmed_at', u.email_confirmed_at, 'last_sign_in_at', u.last_sign_in_at,
            'is_anonymous', u.is_anonymous, 'user_metadata', u.raw_user_meta_data,
            'app_metadata', u.raw_app_meta_data, 'time_zone', atelier.time_zone_of(u.id),
            \(pairs(signIns)))
        from auth.users u where u.id = $1
        """

    private static let signIns = [
        ExportPart(
            "sign_in_methods",
            "'provider', provider, 'id', provider_id, 'data', identity_data, 'created_at', created_at",
            from: "auth.identities", order: "created_at"),
        ExportPart(
            "second_factors", "'type', factor_type, 'name', friendly_name, 'status', status, 'created_at', created_at",
            from: "auth.mfa_factors", order: "created_at"),
        ExportPart(
            "sessions", "'created_at', created_at, 'refreshed_at', refreshed_at, 'user_agent', user_agent, 'ip', ip",
            from: "auth.sessions", order: "created_at"),
    ]

    private static let parts = [
        ExportPart(
            "jobs",
            """
            'id', id, 'kind', kind, 'status', status, 'input', input, 'created_at', created_at, 'ended_at', ended_at,
            'charged', charged, 'error', error, 'needs_input', needs_input
            """, from: "atelier.jobs", order: "created_at"),
        ExportPart(
            "consents",
            """
            'app', app, 'purpose', purpose, 'provider', provider, 'provider_name', provider_name, 'granted_at', granted_at, 'withdrawn_at', withdrawn_at
            """, from: "atelier.consents", order: "id"),
        ExportPart(
            "wallets",
            """
            'app', app, 'free', free, 'purchased', paid, 'on_hold', free_held + paid_held, 'total_used', total_used,
            'total_purchased', total_purchased, 'created_at', created_at
            """, from: "atelier.wallets", order: "app"),
        ExportPart(
            "ledger",
            """
            'app', app, 'kind', kind, 'source', source, 'amount', amount, 'product_id', product_id, 'job_id', job_id,
            'reason', reason, 'created_at', created_at
            """, from: "atelier.ledger", order: "id"),
        ExportPart(
            "subscriptions",
            """
            'app', app, 'product_id', product_id, 'status', status, 'expires_at', expires_at, 'created_at', created_at,
            'original_transaction_id', original_transaction_id
            """, from: "atelier.entitlements", order: "created_at"),
        ExportPart(
            "exceptions",
            "'app', app, 'kind', kind, 'reason', reason, 'expires_at', expires_at, 'created_at', created_at",
            from: "atelier.account_exceptions", order: "app"),
        ExportPart(
            "provider_calls",
            "'job_id', job_id, 'provider', provider, 'model', model, 'outcome', outcome, 'created_at', created_at",
            from: "atelier.provider_calls", order: "id"),
        ExportPart(
            "devices",
            "'app', app, 'environment', environment, 'created_at', created_at", from: "atelier.devices",
            order: "created_at"),
    ]
}
