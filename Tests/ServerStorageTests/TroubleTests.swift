/// Refusals that reach whoever is still sending, and trouble that passes: told as what it is, and not as our mistake.
import Foundation
import HTTPTypes
import HummingbirdTesting
import Logging
import NIOCore
import ServerDatabase
import ServerHTTP
import ServerMedia
import TestSupport
import Testing
import Wire

@testable import ServerStorage

@Suite struct TroubleTests {
    @Test(
        "a file over the limit is answered at once, and read to its end by a client that reads no answer before",
        arguments: ["close", "keep-alive"])
    func overTheLimit(connection: String) async throws {
        try await StorageScene.with { scene in
            let size = 24 << 20
            let head = """
                POST /storage/v1/object/photos/\(scene.anna.path)/a.jpg HTTP/1.1\r
                Host: localhost\r
                Authorization: Bearer \(scene.anna.token)\r
                Content-Type: image/jpeg\r
                Connection: \(connection)\r
                Content-Length: \(size)\r
                \r

                """
            let port = try #require(scene.client.port)
            let began = ContinuousClock.now
            let (isSent, answer) = try await aside {
                let socket = try RawConnection(port: port)
                let isSent = socket.send(Data(head.utf8)) && socket.send(Data(count: size))
                return (isSent, socket.answer())
            }
            #expect(isSent && answer.hasPrefix("HTTP/1.1 400") && answer.contains(#""statusCode":"413""#), "\(answer)")
            #expect(answer.contains("too large: one file may have 292.9 KB"))
            // Without anybody reading, the idle limit would end it.
            #expect(ContinuousClock.now - began < .seconds(20))
        }
    }

    @Test("whoever goes on sending after a refusal is hung up on: after so many bytes, or so much time")
    func bounds() async throws {
        for bounds in [
            ConnectionLimits(refusedBytes: 1 << 20, refusedTime: .hours(1)),
            ConnectionLimits(refusedBytes: .max, refusedTime: .milliseconds(400)),
        ] {
            try await StorageScene.with(limits: bounds) { scene in
                let port = try #require(scene.client.port)
                let head = scene.chunkedHead("nowhere/a.jpg", type: "image/jpeg")
                let sent = try await aside {
                    let socket = try RawConnection(port: port)
                    socket.send(head)
                    let began = ContinuousClock.now
                    var sent = 0
                    while ContinuousClock.now - began < .seconds(30),
                        socket.send(RawConnection.chunk(Data(count: 1 << 16)))
                    {
                        sent += 1 << 16
                        usleep(2000)
                    }
                    return sent
                }
                // What the kernel holds comes on top.
                #expect(sent < 64 << 20, "\(sent)")
            }
        }
    }

    private static var lost: DatabaseError {
        var error = DatabaseError(.connection, sqlState: "08006", message: "lost")
        error.isInDoubt = true
        return error
    }

    @Test("trouble that passes has its own status and words, and asks nobody to look for a mistake")
    func passing() {
        let cases: [(any Error, UInt, String)] = [
            (FileFailure(call: "pwrite", code: ENOSPC), 507, "no room left"),
            (FileFailure(call: "fsync", code: EDQUOT), 507, "no room left"),
            (FileFailure(call: "open", code: EMFILE), 503, "busy"),
            (FileFailure(call: "open", code: ENFILE), 503, "busy"),
            (CocoaError(.fileWriteOutOfSpace), 507, "no room left"),
            (DatabaseError(.connection, sqlState: "08006", message: "gone"), 503, "nothing was changed"),
            (Self.lost, 504, "this was done, or nothing was"),
            (DatabaseError(.server, sqlState: "53300", message: "too many clients"), 503, "busy"),
            (DatabaseError(.server, sqlState: "53100", message: "disk full"), 507, "no room left"),
            (DatabaseError(.overloaded, message: "queue"), 503, "busy"),
            (MediaError.overloaded, 503, "busy"), (ChannelError.ioOnClosedChannel, 499, "ended before"),
            (IOError(errnoCode: ECONNRESET, reason: "read"), 499, "ended before"),
            (BodyError.incomplete, 499, "ended before"),
        ]
        for (error, status, words) in cases {
            let failure = StorageFailure(error)
            #expect(UInt(failure.status.code) == status, "\(error)")
            #expect(failure.body.message.contains(words), "\(error): \(failure.body.message)")
            #expect(failure.logLevel == (status == 499 ? .debug : .warning), "\(error)")
            #expect((failure.headers[.retryAfter] != nil) == (status == 503), "\(error)")
        }
        #expect(StorageFailure(FileFailure(call: "open", code: EACCES)).logLevel == .error)
        #expect(StorageFailure(DatabaseError(.server, sqlState: "42P01", message: "no table")).logLevel == .error)
        #expect(StorageFailure.objectNotFound.logLevel == nil)
    }

    @Test("an upload is answered 503 with words while the database is away, and nothing stays of it")
    func databaseAway() async throws {
        try await StorageScene.with { scene in
            _ = try await scene.database.query(
                """
                create function die() returns trigger language plpgsql security definer as $$
                begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
                """)
            _ = try await scene.database.query(
                "create trigger die before insert on storage.objects for each row execute function die()")
            let answer = try await scene.text(5, "a", as: scene.anna)
            #expect(answer.status == .serviceUnavailable && answer.headers[.retryAfter] != nil, "\(answer.text)")
            #expect(scene.filesOnDisk.isEmpty)
        }
    }

    @Test("running out of descriptors doesn't make a good picture a damaged one")
    func descriptors() {
        let words = String(cString: strerror(EMFILE))
        #expect(MediaError.damaged(.jpeg, MediaError.failed("unable to open: \(words)")) == .overloaded)
        #expect(MediaError.damaged(.jpeg, MediaError.failed("VipsJpeg: premature end")) == .damaged(.jpeg))
        #expect(
            MediaError.unopened("a", EMFILE) == .overloaded
                && MediaError.unopened("a", ENOENT) == .unreadable(path: "a"))
    }
}
