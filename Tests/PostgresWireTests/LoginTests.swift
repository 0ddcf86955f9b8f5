/// Logging in: each way that a server may ask for, TLS, and what connection strings say.
import Foundation
import NIOCore
import Synchronization
import Testing

@testable import PostgresWire

@Suite struct LoginTests {
    private func user(_ info: String) async throws -> String? { try await run(info, "select current_user").scalar }

    @Test("SCRAM, MD5 and a trusted socket; a wrong password is refused, a missing one is said")
    func passwords() async throws {
        let address = try await WireCluster.shared.address()
        #expect(try await user(address.socket) == "postgres")
        #expect(try await user(address.tcp("scram", "password='correct horse'")) == "scram")
        #expect(try await user(address.tcp("md5user", "password='old ways'")) == "md5user")
        for name in ["scram", "md5user"] {
            let wrong = await failure { try await user(address.tcp(name, "password=wrong")) }
            #expect(wrong?.sqlState == "28P01" && wrong?.kind == .connection)
            let none = await failure { try await user(address.tcp(name)) }
            #expect(none?.message == "the server asks for a password, and none is given")
        }
    }

    @Test("a password in clear text goes over no open line")
    func clearText() async throws {
        let address = try await WireCluster.shared.address()
        let error = await failure { try await user(address.tcp("plain", "password='plain text'")) }
        #expect(error?.message.contains("not encrypted") == true)
        guard address.certificate != nil else { return }
        let info = address.tcp("plain", "password='plain text'").replacing("sslmode=disable", with: "sslmode=require")
        #expect(try await user(info) == "plain")
    }

    @Test("a password that is given by a file, by a URI, or in another form of Unicode")
    func otherPasswords() async throws {
        let address = try await WireCluster.shared.address()
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("wire-pass-\(UUID())")
        try "# mine\nother:*:*:scram:no\n127.0.0.1:\(address.port):*:scram:correct horse\n".write(
            to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        chmod(file.path, 0o644)
        #expect(await failure { try await user(address.tcp("scram", "passfile=\(file.path)")) }?.sqlState == "28P01")
        chmod(file.path, 0o600)
        #expect(try await user(address.tcp("scram", "passfile=\(file.path)")) == "scram")
        let uri =
            "postgres://scram:correct%20horse@127.0.0.1:\(address.port)/postgres?sslmode=disable&application_name=me"
        #expect(try await run(uri, "show application_name").scalar == "me")
        #expect(PasswordFile.password(in: "a\\:b:*:*:*:p\\\\q:r", for: ["a:b", "1", "d", "u"]) == "p\\q:r")
    }

    @Test("TLS: encrypted when asked for, checked when asked for, refused when the certificate is another one")
    func tls() async throws {
        let address = try await WireCluster.shared.address()
        guard let certificate = address.certificate else {
            return withKnownIssue("openssl is not installed, so the server has no certificate") {
                Issue.record("skipped")
            }
        }
        let isEncrypted = "select ssl from pg_stat_ssl where pid = pg_backend_pid()"
        func info(_ mode: String, host: String = "localhost") -> String {
            "host=\(host) hostaddr=127.0.0.1 port=\(address.port) user=encrypted dbname=postgres sslmode=\(mode)"
        }
        #expect(try await run(info("require"), isEncrypted).scalar == "t")
        #expect(try await run(info("prefer"), isEncrypted).scalar == "t")
        for mode in ["verify-ca", "verify-full"] {
            #expect(try await run(info(mode) + " sslrootcert=\(certificate)", isEncrypted).scalar == "t")
        }
        #expect(await failure { try await run(info("disable"), "select 1") }?.sqlState == "28000")
        let other = await failure {
            try await run(info("verify-full", host: "example.com") + " sslrootcert=\(certificate)", "select 1")
        }
        #expect(other?.kind == .connection)
        let unknown = await failure { try await run(info("verify-ca") + " sslrootcert=system", "select 1") }
        #expect(unknown?.kind == .connection)
        // All of it through TLS: a flight, a cancel, a long answer.
        try await withPool(info: info("require")) { (pool: WirePool, _: String) async throws in
            #expect(try await pool.query("select repeat('x', 3000000)").scalar?.utf8.count == 3_000_000)
            #expect(
                await failure { try await pool.query("select pg_sleep(60)", timeout: .milliseconds(50)) }?.sqlState
                    == "57014")
            #expect(try await pool.query("select 1").scalar == "1")
        }
    }

    @Test(
        "a server without TLS: `prefer` goes on, `require` does not; words slipped in before the handshake are refused")
    func noTLS() async throws {
        let server = try await FakeServer { peer in
            peer.reply.withLock {
                $0 = { peer in
                    if peer.bytes.count == 8 { return peer.say(ByteBuffer(string: "N")) }
                    peer.say(peer.tags.hasSuffix("Q") ? (Says.done("OK") + .ready).buffer : Says.welcome.buffer)
                }
            }
        }
        let info = "host=127.0.0.1 port=\(server.port) user=u sslmode="
        #expect(await failure { try await run(info + "require", "x") }?.message.contains("does not encrypt") == true)
        await server.close()
        let mute = try await FakeServer()
        let late = await failure {
            try await run("host=127.0.0.1 port=\(mute.port) user=u sslmode=require connect_timeout=2", "x")
        }
        #expect(late?.message == "Postgres does not answer")
        try await eventually { try await mute.peer(0).isClosed }
        await mute.close()
        let sly = try await FakeServer { $0.say(ByteBuffer(string: "SE")) }
        let error = await failure { try await run("host=127.0.0.1 port=\(sly.port) user=u sslmode=require", "x") }
        #expect(error?.kind == .connection)
        await sly.close()
    }

    @Test(
        "what this client does not do is said",
        arguments: [
            "host=a,b", "sslmode=allow", "target_session_attrs=read-write", "gssencmode=require",
            "channel_binding=require", "service=x", "sslcert=c host=h", "port=99999", "connect_timeout=soon",
            "client_encoding=latin1", "host=@x", "sslmode=verify-full host=h sslrootcert=/nowhere", "nonsense=1",
            "requirepeer=me",
        ])
    func unsupported(_ info: String) {
        #expect { try WireConfiguration(info + " user=u") } throws: { ($0 as? WireError)?.kind == .configuration }
    }

    @Test("what libpq understands, we understand")
    func understood() throws {
        let socket = try WireConfiguration("host=/run/x port=6000 user=u dbname=d options='-c a.b=c'")
        #expect(socket.place == .socket(path: "/run/x/.s.PGSQL.6000"))
        #expect(
            socket.startup.contains { $0 == ("options", "-c a.b=c") }
                && socket.startup.contains { $0 == ("database", "d") })
        let uri = try WireConfiguration("postgresql://u@h:1/d?connect_timeout=9&sslmode=disable")
        #expect(uri.place == .host("h", port: 1) && uri.patience == .seconds(9))
        #expect(try WireConfiguration("user=u host=h sslmode=disable connect_timeout=0").patience == nil)
        #expect(try WireConfiguration("user=u host=h sslmode=disable").patience == .seconds(5))
        #expect(
            try WireConfiguration("user=u host=h hostaddr=1.2.3.4 sslmode=disable").place
                == .host("1.2.3.4", port: 5432))
    }

    @Test("SCRAM by the example of RFC 7677; a server that proves nothing is refused")
    func scram() throws {
        var scram = SCRAM(password: "pencil", nonce: "rOprNGfwEbeRWgbNEkqO")
        // The example names the user in its message, and Postgres does not: the proof is of our own making.
        let text = "r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096"
        let proof = try scram.proof(for: try scram.challenge(text))
        #expect(proof.hasPrefix("c=biws,r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,p="))
        #expect(throws: WireError.self) { try scram.check(final: "v=AAAA") }
        #expect(throws: WireError.self) { try scram.check(final: "e=other-error") }
        for wrong in [
            "r=other,s=W22Z,i=4096", "r=rOprNGfwEbeRWgbNEkqO,s=W22Z,i=4096", "r=rOprNGfwEbeRWgbNEkqOx,s=W22Z,i=0",
            "r=rOprNGfwEbeRWgbNEkqOx,s=W22Z,i=99999999", "r=rOprNGfwEbeRWgbNEkqOx,s=?,i=4096",
            "m=x,r=rOprNGfwEbeRWgbNEkqOx,s=W22Z,i=4096", "",
        ] { #expect(throws: WireError.self) { try scram.challenge(wrong) } }
        #expect(SCRAM.prepared("pa\u{AD}ss\u{A0}word\u{2168}") == "pass wordIX")
    }

    @Test("a server that lets us in without the proof that it owes is not believed")
    func skippedProof() async throws {
        for end in [Says.welcome, .message("R", [0, 0, 0, 3]), .message("R", [0, 0, 0, 12, 0x76, 0x3D])] {
            let server = try await FakeServer { peer in
                peer.say(Says.message("R", [0, 0, 0, 10] + Array("SCRAM-SHA-256".utf8) + [0, 0]).buffer)
                peer.reply.withLock { $0 = { if $0.tags == "p" { $0.say(end.buffer) } } }
            }
            #expect(await failure { try await run(server.info + " password=x", "select 1") }?.kind == .connection)
            await server.close()
        }
    }
}
