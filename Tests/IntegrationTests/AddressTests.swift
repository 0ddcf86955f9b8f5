/// Addresses that are found by their beginning, and the same ones spelled in ways that only the router reads.
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import ServerDatabase
import TestSupport
import Testing
import Wire

@Suite(.serialized, .aside) struct AddressTests {
    private struct Answer: Equatable {
        var status: UInt
        var text: String
    }

    @Test("rows and objects are found under every spelling of their address, and by their own methods only")
    func spellings() async throws {
        try await withServer { server in
            let plain = Answer(status: 200, text: #"[{"words":"hello"}]"#)
            for path in [
                "/rest/v1/notes", "//rest/v1/notes", "/rest//v1//notes", "/rest/v1/notes/",
                "/rest/v1/notes?select=words",
            ] {
                #expect(try await ask(server, "GET", path) == plain, "\(path)")
                #expect(try await ask(server, "HEAD", path) == Answer(status: 200, text: ""), "\(path)")
                #expect(try await ask(server, "OPTIONS", path).status == 200, "\(path)")
            }
            let object = "/storage/v1/object/public/shelf/a.txt"
            #expect(try await ask(server, "GET", object) == Answer(status: 200, text: "paper"))
            #expect(try await ask(server, "HEAD", object) == Answer(status: 200, text: ""))
            #expect(try await ask(server, "HEAD", object + "x") == Answer(status: 400, text: ""))
            #expect(try await ask(server, "GET", object + "x").text.contains("Object not found"))
            for (method, path) in [
                ("TRACE", "/rest/v1/notes"), ("PATCH", object), ("GET", "/storage/v1/object/"),
                ("GET", "/storage/v1/object"), ("GET", "/rest/v1notes"), ("GET", "/rest/v2/notes"),
            ] {
                let answer = try await ask(server, method, path)
                #expect(answer.status == 404, "\(method) \(path)")
                #expect(answer.text.contains("There is nothing at this address"), "\(method) \(path)")
            }
        }
    }

    @Test("an answer names its request once, also where a function of the database has named it before")
    func names() async throws {
        try await withServer { server in
            for path in ["/rest/v1/rpc/named", "/rest/v1/notes", "/storage/v1/object/public/shelf/a.txt", "/nothing"] {
                let names = try await response(server, "GET", path).headers["X-Request-Id"]
                #expect(names.count == 1 && names != ["mine"], "\(path): \(names)")
            }
        }
    }

    private func ask(_ server: RunningServer, _ method: String, _ path: String) async throws -> Answer {
        let response = try await response(server, method, path)
        return Answer(
            status: response.status.code, text: String(buffer: try await response.body.collect(upTo: 1 << 20)))
    }

    private func response(
        _ server: RunningServer, _ method: String, _ path: String
    ) async throws -> HTTPClientResponse {
        var request = HTTPClientRequest(url: server.url + path)
        request.method = .RAW(value: method)
        request.headers.add(name: "apikey", value: server.anonKey)
        return try await HTTPClient.shared.execute(request, timeout: .seconds(60))
    }

    private func withServer(_ body: (RunningServer) async throws -> Void) async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let server = try await RunningServer.start(data: folder)
            let database = Database(info: server.databaseInfo, workers: 1, logger: quietLogger)
            try await database.transaction { try await $0.script(Self.schema) }
            await database.close()
            let service = server.serviceKey
            let shelf: JSONValue = ["id": "shelf", "name": "shelf", "public": true]
            #expect(try await server.call("POST", "/storage/v1/bucket", shelf, token: service).status == 200)
            let stored = try await server.send(
                "POST", "/storage/v1/object/shelf/a.txt", ByteBuffer(string: "paper"), token: service,
                headers: ["Content-Type": "text/plain"])
            #expect(stored.status == 200)
            try await eventually { try await server.call("GET", "/rest/v1/notes").status == 200 }
            try await body(server)
            await server.stop()
        }
    }

    private static let schema = """
        create table public.notes (words text primary key);
        insert into public.notes values ('hello');
        alter table public.notes enable row level security;
        create policy readable on public.notes for select to anon using (true);
        grant select on public.notes to anon;
        create function public.named() returns text language sql as $$
            select set_config('response.headers', '[{"X-Request-Id": "mine"}]', true)
        $$;
        notify pgrst, 'reload schema';
        """
}
