/// Artifex's part of an account's export: what somebody asked for, made, published and kept.
import ServerFunctions

extension Artifex {
    package var exports: [ExportPart] {
        [
            ExportPart(
                "profile", "'name', name, 'picture', picture, 'created_at', created_at", from: "artifex.profiles",
                order: "created_at"),
            ExportPart(
                "prompts",
                """
                'prompt', prompt, 'style', style, 'shape', shape, 'width', width, 'height', height, 'outputs', outputs,
                'seed', seed, 'created_at', created_at
                """, from: "artifex.prompts", order: "created_at"),
            ExportPart(
                "pictures",
                """
                'id', id, 'prompt', prompt, 'style', style, 'width', width, 'height', height, 'seed', seed,
                'made_by', provider, 'model', model, 'created_at', created_at,
                'address', '/artifex/v1/pictures/' || id || '/large'
                """, from: "artifex.images", order: "created_at"),
            ExportPart(
                "publications",
                """
                'picture', image_id, 'state', state, 'published_at', published_at, 'removal_reason', removal_reason
                """, from: "artifex.publications", order: "number"),
            ExportPart(
                "likes", "'picture', \(Self.picture(of: "likes")), 'created_at', created_at", from: "artifex.likes",
                order: "created_at"),
            ExportPart(
                "bookmarks", "'picture', \(Self.picture(of: "bookmarks")), 'created_at', created_at",
                from: "artifex.bookmarks",
                order: "place"),
            ExportPart(
                "blocked_people", "'person', blocked_id, 'created_at', created_at", from: "artifex.blocks",
                order: "created_at"),
            ExportPart(
                "reports",
                "'picture', \(Self.picture(of: "reports")), 'reason', reason, 'words', words, 'created_at', created_at",
                from: "artifex.reports", order: "created_at"),
            ExportPart(
                "notifications",
                """
                'kind', kind, 'title', title, 'description', description, 'created_at', created_at, 'read_at', read_at
                """, from: "artifex.notifications", order: "created_at"),
        ]
    }

    /// Of a row that refers to a publication by its number.
    private static func picture(of table: String) -> String {
        "(select p.image_id from artifex.publications p where p.number = \(table).number)"
    }
}
