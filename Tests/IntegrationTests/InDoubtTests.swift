/// Postgres dies while it commits, so that nobody knows whether a change was made: every surface says just that.
import Foundation
import NIOCore
import ServerDatabase
import TestSupport
import Testing
import Wire

@Suite(.aside, .timeLimit(.minutes(3))) struct InDoubtTests {
    /// A change of each surface, and the table whose commit it waits for.
    private struct Change {
        var table: String
        var method = "POST"
        var path: String
        var body: ByteBuffer
        var type = "application/json"
    }

    private static func changes(_ user: String) -> [Change] {
        [
            Change(
                table: "public.notes", path: "/rest/v1/notes", body: ByteBuffer(string: #"{"text":"a"}"#)),
            Change(
                table: "auth.users", method: "PUT", path: "/auth/v1/user",
                body: ByteBuffer(string: #"{"data":{"a":"b"}}"#)),
            Change(
                table: "storage.objects", path: "/storage/v1/object/notes/\(user)/a.txt",
                body: ByteBuffer(string: "a"), type: "text/plain"),
            Change(
                table: "atelier.accounts", path: "/functions/v1/preferences",
                body: ByteBuffer(string: #"{"time_zone":"Asia/Tokyo"}"#)),
        ]
    }

    @Test("a change whose commit is cut off is answered 504 by REST, auth, storage and functions")
    func cutOff() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let server = try await RunningServer.start(data: folder)
            try await Migrator.runScript(Self.schema, info: server.databaseInfo)
            let session = try await server.call("POST", "/auth/v1/signup", [:])
            let token = try #require(session.body["access_token"]?.stringValue)
            let user = try #require(session.body["user"]?["id"]?.stringValue).lowercased()
            try await eventually { try await server.call("GET", "/rest/v1/notes", token: token).status == 200 }
            for change in Self.changes(user) {
                let (status, body) = try await Self.cutOff(change, token, server)
                #expect(status == 504, "\(change.path): \(body)")
                let words = body["message"]?.stringValue ?? ""
                #expect(words.contains("this was done, or nothing was"), "\(change.path): \(body)")
            }
            await server.stop()
        }
    }

    private static func cutOff(
        _ change: Change, _ token: String, _ server: RunningServer
    ) async throws -> (status: Int, body: JSONValue) {
        let info = server.databaseInfo
        try await Migrator.runScript(
            """
            create constraint trigger slow after insert or update on \(change.table)
                deferrable initially deferred for each row execute function public.slow();
            """, info: info)
        let killer = Task { try await killSleeper(info) }
        var answer: (status: Int, body: ByteBuffer) = (0, ByteBuffer())
        try await eventually {
            answer = try await server.send(
                change.method, change.path, change.body, token: token, headers: ["Content-Type": change.type])
            // The time before was not long ago: the server may still be on its way back to Postgres.
            return answer.status != 503
        }
        try await killer.value
        // Postgres ends all of its sessions and starts again.
        try await eventually {
            (try? await Migrator.runScript("drop trigger slow on \(change.table)", info: info)) != nil
        }
        return (answer.status, try JSONValue(json: Data(answer.body.readableBytesView)))
    }

    private static func killSleeper(_ info: String) async throws {
        let database = Database(info: info, workers: 1, logger: quietLogger)
        var backend: Int32?
        try await eventually {
            let sleeper = "select pid from pg_stat_activity where wait_event = 'PgSleep'"
            backend = try await database.query(sleeper).scalar.flatMap { Int32($0) }
            return backend != nil
        }
        await database.close()
        kill(try #require(backend), SIGKILL)
    }

    private static let schema = """
        create function public.slow() returns trigger language plpgsql as $$
            begin perform pg_sleep(60); return null; end $$;
        revoke execute on function public.slow() from public;
        create table public.notes (text text);
        alter table public.notes enable row level security;
        create policy anybody on public.notes for all to authenticated using (true) with check (true);
        grant select, insert on public.notes to authenticated;
        insert into storage.buckets (id, name) values ('notes', 'notes');
        create policy notes on storage.objects for all to authenticated
            using (bucket_id = 'notes') with check (bucket_id = 'notes');
        notify pgrst, 'reload schema';
        """
}
