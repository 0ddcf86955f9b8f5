/// Veramo's part of an account's export: what somebody made, shared, and chose.
import ServerFunctions

extension Veramo {
    package var exports: [ExportPart] {
        [
            ExportPart(
                "pictures",
                """
                'id', id, 'origin', origin, 'width', width, 'height', height, 'created_at', created_at,
                'address', '/veramo/v1/pictures/' || id || '/original'
                """, from: "veramo.pictures", order: "created_at"),
            ExportPart(
                "links",
                """
                'couple', couple_id, 'is_active', is_active,
                'address', '/veramo/v1/export?couple=' || couple_id
                """, from: "veramo.members", order: "couple_id"),
            ExportPart(
                "calendar", "'couple', couple_id, 'picture', picture_id, 'day', day, 'added_at', added_at",
                from: "veramo.entries", order: "added_at"),
            ExportPart(
                "codes", "'created_at', created_at, 'expires_at', expires_at, 'ended_at', ended_at",
                from: "veramo.codes", order: "created_at"),
            ExportPart(
                "blocked_people", "'person', blocked_id, 'created_at', created_at", from: "veramo.blocks",
                order: "created_at"),
            ExportPart(
                "time_zone_changes", "'couple', couple_id, 'zone', zone, 'changed_at', changed_at",
                from: "veramo.zone_changes", order: "changed_at"),
            ExportPart(
                "preferences",
                """
                'lends_pictures', lends_pictures, 'quiet_from', quiet_from, 'quiet_to', quiet_to,
                'quiet_zone', quiet_zone, 'changed_at', changed_at
                """, from: "veramo.preferences_of", order: "changed_at"),
        ]
    }
}
