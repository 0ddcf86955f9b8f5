/// A Supabase project moves in: its migrations, its rows and its shell, as typed at a terminal.
import Foundation
import NIOCore
import TestSupport
import Testing
import Wire

@Suite(.serialized, .aside) struct ProjectTests {
    private func fixture(_ name: String) throws -> String {
        let file = try #require(Bundle.module.url(forResource: name, withExtension: "sql", subdirectory: "Fixtures"))
        return try String(contentsOf: file, encoding: .utf8)
    }

    private func makeProject(in folder: URL) throws -> URL {
        let migrations = folder.appendingPathComponent("supabase/migrations")
        try FileManager.default.createDirectory(at: migrations, withIntermediateDirectories: true)
        let base = try fixture("supabase-migration")
        try Data(base.utf8).write(to: migrations.appendingPathComponent("20250101120000_base.sql"))
        try Data(Self.todos.utf8).write(to: migrations.appendingPathComponent("20250102120000_todos.sql"))
        try Data(Self.rows.utf8).write(to: folder.appendingPathComponent("supabase/seed.sql"))
        return folder.appendingPathComponent("supabase")
    }

    private static let todos = """
        create extension if not exists pg_trgm with schema extensions;
        create table public.todos (
          id bigint generated always as identity primary key,
          user_id uuid default auth.uid() references auth.users (id) on delete cascade,
          title text not null check (char_length(title) > 2)
        );
        create index on public.todos using gin (title extensions.gin_trgm_ops);
        alter table public.todos enable row level security;
        create policy "Anybody reads" on public.todos for select to anon, authenticated using (true);
        create policy "Own rows" on public.todos for insert to authenticated with check ((select auth.uid()) = user_id);
        alter publication supabase_realtime add table public.todos;
        create table public.secrets (id int primary key);
        alter table public.secrets enable row level security;
        """
    private static let rows = "insert into public.todos (title) values ('Buy; milk'), ('Say ''hi''');"

    @Test("a project is applied while the server runs, and served at once; row level security is its gate")
    func whileRunning() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let project = try makeProject(in: folder)
            let server = try await RunningServer.start(data: folder.appendingPathComponent("data"))
            let words = ["migrate", project.path, "--data", server.data.path]
            let first = try Program.run(words)
            #expect(first.status == 0, "\(first.output)")
            #expect(
                first.output
                    == "applied 20250101120000_base.sql\napplied 20250102120000_todos.sql\napplied seed.sql\n")
            #expect(try Program.run(words).output == "up to date\n")
            let began = ContinuousClock.now
            try await eventually { try await server.call("GET", "/rest/v1/todos?select=title").status == 200 }
            #expect(ContinuousClock.now - began < .seconds(5))
            let read = try await server.call("GET", "/rest/v1/todos?select=title&order=id")
            #expect(read.body == [["title": "Buy; milk"], ["title": "Say 'hi'"]])
            let user = try await server.anonymousToken()
            #expect(try await server.call("POST", "/rest/v1/todos", ["title": "mine"], token: user).status == 201)
            #expect(try await server.call("POST", "/rest/v1/todos", ["title": "theirs"]).status == 401)
            #expect(try await server.call("GET", "/rest/v1/secrets", token: user).body == [])
            #expect(try await server.call("POST", "/rest/v1/secrets", ["id": 1], token: user).status == 403)
            let profile = try await server.call("GET", "/rest/v1/profiles?select=plan", token: user)
            #expect(profile.body == [["plan": "free"]])
            await server.stop()
        }
    }

    @Test("psql works on a running server, and its tables are served; the exit code is psql's")
    func psql() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let server = try await RunningServer.start(data: folder.appendingPathComponent("data"))
            let data = ["psql", "--data", server.data.path]
            let file = folder.appendingPathComponent("table.sql")
            try Data("create table public.typed (id int); insert into typed values (7);".utf8).write(to: file)
            #expect(try Program.run(data + ["-f", file.path]).status == 0)
            try await eventually { try await server.call("GET", "/rest/v1/typed").body == [["id": 7]] }
            await server.stop()
            // Without a server it starts Postgres for as long as it takes.
            let read = try Program.run(data + ["-tA", "-c", "select id from typed"])
            #expect(read.status == 0 && read.output == "7\n", "\(read.output)")
            #expect(try Program.run(data + ["-v", "ON_ERROR_STOP=1", "-c", "select 1/0"]).status == 1)
            #expect(try Program.run(["psql", "--help"]).output.contains("atelier psql"))
            let gone = try Program.run(["psql", "--data", folder.path + "/gone", "-c", "select 1"])
            #expect(gone.status != 0 && gone.output.contains("not a server's data folder"), "\(gone.output)")
            #expect(!FileManager.default.fileExists(atPath: folder.path + "/gone"))
        }
    }

    @Test("whoever ends the shell ends psql and the Postgres that was started for it")
    func endedShell() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let data = folder.appendingPathComponent("data")
            #expect(try Program.run(["migrate", "--data", data.path]).status == 0)
            let process = Process()
            process.executableURL = RunningServer.program
            process.arguments = ["psql", "--data", data.path, "-c", "\\echo ready", "-c", "select pg_sleep(600)"]
            let output = Pipe()
            process.standardOutput = output
            process.standardInput = FileHandle.nullDevice
            try process.runAlone()
            #expect(String(decoding: output.fileHandleForReading.availableData, as: UTF8.self) == "ready\n")
            process.terminate()
            process.waitUntilExit()
            #expect(process.terminationStatus == 128 + SIGTERM)
            #expect(!FileManager.default.fileExists(atPath: data.path + "/postgres/postmaster.pid"))
        }
    }

    @Test("a failing file in the middle: what was before it stays, the rest waits, and one line says where")
    func failing() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let files = folder.appendingPathComponent("sql")
            try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
            for (name, sql) in [
                ("1.sql", "create table a (id int);"), ("2.sql", "create table b (id int);\n\nselect\n  nothing;"),
                ("3.sql", "create table c (id int);"),
            ] { try Data(sql.utf8).write(to: files.appendingPathComponent(name)) }
            let words = ["migrate", files.path, "--data", folder.appendingPathComponent("data").path]
            let failed = try Program.run(words)
            #expect(failed.status == 1)
            #expect(failed.output.contains("applied 1.sql\n") && !failed.output.contains("applied 2.sql"))
            #expect(
                failed.output.contains(
                    "Error: 2.sql, line 4, column 3: column \"nothing\" does not exist; nothing of this file was applied\n"
                ), "\(failed.output)")
            #expect(try Program.run(words + ["--list"]).output == "applied\t1.sql\npending\t2.sql\npending\t3.sql\n")
            try Data("create table b (id int);".utf8).write(to: files.appendingPathComponent("2.sql"))
            #expect(try Program.run(words).output == "applied 2.sql\napplied 3.sql\n")
            try Data("create table changed (id int);".utf8).write(to: files.appendingPathComponent("1.sql"))
            let edited = try Program.run(words)
            #expect(edited.status != 0 && edited.output.contains("1.sql was changed"), "\(edited.output)")
        }
    }

    @Test(
        "a folder that can't be used is one line, and no database is made",
        arguments: [
            ("gone", "can't read the folder"), ("empty", "holds no .sql file"), ("file", "can't read the folder"),
            ("unreadable", "can't read"), ("link", "it is a link"), ("seedless --seed", "--seed needs a folder"),
        ])
    func unusable(_ name: String, _ words: String) async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let parts = name.split(separator: " ").map(String.init)
            let place = folder.appendingPathComponent(parts[0])
            var launcher = ["/usr/bin/env"]
            if !["gone", "file"].contains(name) {
                try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            }
            let file = place.appendingPathComponent("1.sql").path
            switch parts[0] {
            case "file": try Data().write(to: place)
            case "link": #expect(symlink("/etc/hostname", file) == 0)
            case "seedless": try Data().write(to: URL(fileURLWithPath: file))
            case "unreadable":
                try Data().write(to: URL(fileURLWithPath: file))
                #expect(chmod(file, 0) == 0)
                // Root may read everything.
                if geteuid() == 0 { launcher = ["/usr/bin/setpriv", "--reuid=65534", "--clear-groups"] }
            default: break
            }
            let data = folder.appendingPathComponent("data")
            let (status, output) = try Program.run(
                ["migrate", place.path, "--data", data.path] + parts.dropFirst(), launcher: launcher)
            #expect(status != 0 && output.contains(words), "\(output)")
            #expect(output.split(separator: "\n").count == 1, "\(output)")
            #expect(!FileManager.default.fileExists(atPath: data.path))
        }
    }
}
