/// Auntentic's part of an account's export: its checks and the links by which they were shared.
import ServerFunctions

extension Auntentic {
    package var exports: [ExportPart] {
        [
            ExportPart(
                "checks",
                """
                'id', id, 'created_at', created_at, 'verdict', verdict, 'confidence', confidence,
                'sneaker_model', sneaker_model, 'charged', charged, 'photos', photos, 'report', report
                """, from: "auntentic.authentications", order: "created_at"),
            ExportPart(
                "share_links",
                """
                'check_id', authentication_id, 'created_at', created_at, 'expires_at', expires_at, 'revoked_at', revoked_at
                """, from: "auntentic.share_links", order: "created_at"),
        ]
    }
}
