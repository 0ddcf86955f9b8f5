/// The statement behind an export: one snapshot of every table that knows the account, secrets left out.

extension ExportData {
    static let query = """
        select json_build_object(
            'exported_at', now(), 'account', (\(account)), 'checks', (\(checks)), 'jobs', (\(jobs)),
            'consents', (\(consents)), 'wallets', (\(wallets)), 'ledger', (\(ledger)),
            'subscriptions', (\(subscriptions)), 'exceptions', (\(exceptions)),
            'share_links', (\(shareLinks)), 'provider_calls', (\(calls)), 'devices', (\(devices))) as document
        """

    private static let account = """
        select json_build_object(
            'id', u.id, 'email', u.email, 'phone', u.phone, 'created_at', u.created_at,
            'email_confirmed_at', u.email_confirmed_at, 'last_sign_in_at', u.last_sign_in_at,
            'is_anonymous', u.is_anonymous, 'user_metadata', u.raw_user_meta_data,
            'app_metadata', u.raw_app_meta_data, 'time_zone', atelier.time_zone_of(u.id),
            'sign_in_methods', (\(list(
                "'provider', provider, 'id', provider_id, 'data', identity_data, 'created_at', created_at",
                from: "auth.identities", order: "created_at"))),
            'sessions', (\(list(
                "'created_at', created_at, 'refreshed_at', refreshed_at, 'user_agent', user_agent, 'ip', ip",
                from: "auth.sessions", order: "created_at"))))
        from auth.users u where u.id = $1
        """

    private static let checks = list(
        """
        'id', id, 'created_at', created_at, 'verdict', verdict, 'confidence', confidence,
        'sneaker_model', sneaker_model, 'charged', charged, 'photos', photos, 'report', report
        """, from: "auntentic.authentications", order: "created_at")

    private static let jobs = list(
        """
        'id', id, 'kind', kind, 'status', status, 'input', input, 'created_at', created_at, 'ended_at', ended_at,
        'charged', charged, 'error', error, 'needs_input', needs_input
        """, from: "atelier.jobs", order: "created_at")

    private static let consents = list(
        """
        'provider', provider, 'provider_name', provider_name, 'granted_at', granted_at, 'withdrawn_at', withdrawn_at
        """, from: "atelier.consents", order: "id")

    private static let wallets = list(
        """
        'app', app, 'free', free, 'purchased', paid, 'on_hold', free_held + paid_held, 'total_used', total_used,
        'total_purchased', total_purchased, 'created_at', created_at
        """, from: "atelier.wallets", order: "app")

    private static let ledger = list(
        """
        'app', app, 'kind', kind, 'source', source, 'amount', amount, 'product_id', product_id, 'job_id', job_id,
        'reason', reason, 'created_at', created_at
        """, from: "atelier.ledger", order: "id")

    private static let subscriptions = list(
        """
        'app', app, 'product_id', product_id, 'status', status, 'expires_at', expires_at, 'created_at', created_at,
        'original_transaction_id', original_transaction_id
        """, from: "atelier.entitlements", order: "created_at")

    private static let exceptions = list(
        "'app', app, 'kind', kind, 'reason', reason, 'expires_at', expires_at, 'created_at', created_at",
        from: "atelier.account_exceptions", order: "app")

    private static let shareLinks = list(
        """
        'check_id', authentication_id, 'created_at', created_at, 'expires_at', expires_at, 'revoked_at', revoked_at
        """, from: "auntentic.share_links", order: "created_at")

    private static let calls = list(
        "'job_id', job_id, 'provider', provider, 'model', model, 'outcome', outcome, 'created_at', created_at",
        from: "atelier.provider_calls", order: "id")

    private static let devices = list(
        "'app', app, 'environment', environment, 'created_at', created_at", from: "atelier.devices",
        order: "created_at")

    private static func list(_ fields: String, from table: String, order: String) -> String {
        """
        select coalesce(json_agg(json_build_object(\(fields)) order by \(order)), '[]')
        from \(table) where user_id = $1
        """
    }
}
