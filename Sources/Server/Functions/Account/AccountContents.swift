/// What an account has in each app, so that nobody deletes more than they know of.
import Foundation
import ServerDatabase
import Wire

struct AccountContents: Sendable {
    let database: Database
    /// Names by id.
    let apps: [String: String]

    func preview(of user: UUID) async throws -> DeletionPreview {
        let rows = try await database.query(
            """
            select a.app, coalesce(f.files, 0) as files, coalesce(j.jobs, 0) as jobs, coalesce(w.paid, 0) as credits
            from atelier.allowances a
            left join lateral (
                select count(*) as files from storage.objects o
                where o.owner_id = $1::text and (o.bucket_id = a.app or o.bucket_id like a.app || '-%')) f on true
            left join (select app, count(*) as jobs from atelier.jobs where user_id = $1::uuid group by 1) j using (app)
            left join atelier.wallets w on w.app = a.app and w.user_id = $1::uuid
            where f.files > 0 or j.jobs > 0 or w.paid > 0
            order by a.app
            """, [user.uuidString.lowercased()])
        return DeletionPreview(
            apps: try rows.map { row in
                let app = try row.string("app")
                return DeletionPreview.App(
                    app: app, name: apps[app] ?? app, files: try row.int("files"), jobs: try row.int("jobs"),
                    credits: try row.int("credits"))
            })
    }
}
