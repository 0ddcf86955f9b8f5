/// Tables, functions and buckets that the tests of the clients write to, each under row level security.
import Clients
import Foundation
import ServerDatabase
import TestSupport
import Wire

enum Notebook {
    /// Into the running server's own database, and waits until its schema is known.
    static func add(to server: RunningServer) async throws {
        let database = Database(info: server.databaseInfo, workers: 1, logger: quietLogger)
        _ = try await database.transaction { try await $0.script(sql) }
        await database.close()
        try await eventually {
            try await server.call("GET", "/rest/v1/notes?limit=0", token: server.serviceKey).status == 200
        }
    }

    private static let sql = """
        create table public.notes (
            id uuid primary key,
            user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
            title text not null check (title <> ''),
            slug text not null default gen_random_uuid()::text,
            stars integer not null default 3,
            created_at timestamptz not null default now(),
            unique (user_id, slug)
        );
        alter table public.notes enable row level security;
        create policy "people have their own notes" on public.notes
            for all to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
        revoke all on public.notes from public, anon, authenticated;
        grant select, insert, update, delete on public.notes to authenticated;
        grant select on public.notes to service_role;

        create function public.stars_of(lowest integer) returns bigint language sql stable
        as $$ select coalesce(sum(stars), 0) from public.notes where stars >= lowest $$;
        create function public.add_star(note uuid) returns void language sql
        as $$ update public.notes set stars = stars + 1 where id = note $$;
        create function public.hidden() returns integer language sql as $$ select 1 $$;
        revoke all on function public.stars_of, public.add_star, public.hidden from public, anon, authenticated;
        grant execute on function public.stars_of, public.add_star to authenticated;

        insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
            ('clips', 'clips', false, 31457280, null), ('brief', 'brief', false, 8388608, null),
            ('stills', 'stills', false, 31457280, array['image/*']);
        create policy "people have their own clips" on storage.objects for all to authenticated
            using (bucket_id in ('clips', 'brief', 'stills') and (storage.foldername(name))[1] = (select auth.uid())::text)
            with check (bucket_id in ('clips', 'brief', 'stills') and (storage.foldername(name))[1] = (select auth.uid())::text);
        notify pgrst, 'reload schema';
        """
}

/// A row as an app reads it.
struct Note: Codable, Hashable {
    var id: String
    var title: String
    var slug: String?
    var stars: Int?
    var created_at: Date?

    init(_ title: String, id: String = UUID().uuidString.lowercased(), slug: String? = nil, stars: Int? = nil) {
        self.id = id
        self.title = title
        self.slug = slug
        self.stars = stars
    }

    static let query = RowQuery(schema: "public", table: "notes")
    static func query(_ filters: RowQuery.Filter..., columns: String = "*") -> RowQuery {
        RowQuery(schema: "public", table: "notes", columns: columns, filters: filters)
    }
    static func write(_ notes: Note..., answer: RowAnswer = .nothing) throws -> RowWrite {
        try RowWrite(schema: "public", table: "notes", encoding: notes, answer: answer)
    }
}
