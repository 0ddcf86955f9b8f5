/// What keeps a server from starting is said at once, in one line, by an exit code that says whether to try again.
import Foundation
import TestSupport
import Testing
import Wire

/// The exit code that says that another start can't help.
private let lasting: Int32 = 78
/// Too long for a name: no resolver has to be asked.
private let noName = String(repeating: "x", count: 70)
private let needsRoot: Comment = "only root can act as another user"
private let canMount = geteuid() == 0 && succeeds(["unshare", "-m", "true"])

@Suite(.serialized, .aside) struct StartTests {
    @Test("a port in use is named before anything is made")
    func portInUse() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let server = try await RunningServer.start(data: folder.appendingPathComponent("first"))
            let second = folder.appendingPathComponent("second")
            let (status, output) = try Program.run(["serve", "--port", "\(server.port)", "--data", second.path])
            #expect(status == 1, "whoever has the port may be about to end")
            #expect(output.contains("port \(server.port) of 127.0.0.1 is taken by another program"), "\(output)")
            #expect(!output.contains("errno") && !FileManager.default.fileExists(atPath: second.path))
            await server.stop()
        }
    }

    @Test(
        "what another start can't help has an exit code of its own and no system's words",
        arguments: [
            (["--host", "203.0.113.7"], "not an address of this machine"), (["--host", noName], "--host"),
            (["--data", "/proc/self/status"], "is a file"), (["--log-level", "loud"], "no log level"),
        ])
    func hopeless(_ arguments: [String], _ words: String) async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let (status, output) = try Program.run(["serve", "--port", "0", "--data", folder.path] + arguments)
            #expect(status == lasting)
            #expect(output.contains(words), "\(output)")
            for raw in ["errno", "NSCocoa", "Error Domain", "CocoaError"] {
                #expect(!output.contains(raw), "\(output)")
            }
        }
    }

    @Test(
        "half a word about push, an unknown app, a missing key: each is named, and nothing starts",
        arguments: [
            (["--push-team", "ABCDE12345"], "--push-key, --push-key-id, --push-team and --push-topic"),
            (["--push-topic", "auntentic"], "wants app=bundle.id"),
            (["--push-topic", "nobody=com.example"], "the apps are"),
            (Self.signing("/nowhere/key.p8"), "/nowhere/key.p8 can't be read"), (Self.signing("/etc/hostname"), "key"),
        ])
    func halfAWord(_ arguments: [String], _ words: String) async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let data = folder.appendingPathComponent("data").path
            let (status, output) = try Program.run(["serve", "--port", "0", "--data", data] + arguments)
            #expect(status != 0 && status < 128)
            #expect(output.contains(words), "\(output)")
            #expect(!FileManager.default.fileExists(atPath: data), "said before anything is made")
            for raw in ["NSCocoa", "Error Domain", "CryptoKit", "ASN1"] { #expect(!output.contains(raw), "\(output)") }
        }
    }

    private static func signing(_ key: String) -> [String] {
        [
            "--push-key", key, "--push-key-id", "ABCDE12345", "--push-team", "ABCDE12345", "--push-topic",
            "auntentic=a.b",
        ]
    }

    @Test(
        "another user's folder is refused to root and stays theirs", .enabled(if: geteuid() == 0, needsRoot),
        arguments: [["serve", "--port", "0"], ["migrate"]])
    func foreignFolder(_ command: [String]) async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            chown(folder.path, 65_534, 65_534)
            let (status, output) = try Program.run(command + ["--data", folder.path])
            #expect(status != 0 && output.contains("lock them out of it"), "\(output)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
        }
    }

    @Test(
        "a secret that this user may not read is neither replaced nor to be removed: access is what is missing",
        .enabled(if: geteuid() == 0, needsRoot))
    func unreadableSecret() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            chown(folder.path, 65_534, 65_534)
            let secret = folder.appendingPathComponent("jwt-secret")
            try Data(String(repeating: "s", count: 64).utf8).write(to: secret)
            chmod(secret.path, 0o600)
            let nobody = ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
            for command in [["serve", "--port", "0"], ["keys"]] {
                let (status, output) = try Program.run(command + ["--data", folder.path], launcher: nobody)
                #expect(status != 0 && output.contains("Give this user the right to read it"), "\(output)")
                #expect(output.contains("every key, session and shared link"))
                #expect(!output.contains("remove") && !output.contains("eyJ"))
            }
            #expect(try String(contentsOf: secret, encoding: .utf8).hasPrefix("ssss"))
        }
    }

    @Test("an empty secret is to be restored, not removed")
    func emptySecret() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            try Data().write(to: folder.appendingPathComponent("jwt-secret"))
            let (status, output) = try Program.run(["serve", "--port", "0", "--data", folder.path])
            #expect(status == lasting && output.contains("Restore it from a backup"), "\(output)")
            #expect(!output.contains("remove"))
        }
    }

    @Test(
        "a disk that can't be written to is called that, and only a full one may be tried again",
        .enabled(if: canMount, "only root can mount a disk"),
        arguments: [("ro", "mounted for reading only", lasting), ("size=1m", "disk is full", 1)])
    func disks(_ options: String, _ words: String, _ code: Int32) async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let script = "mount -t tmpfs -o mode=755,\(options) tmpfs \(folder.path) && exec \"$@\""
            let launcher = ["/usr/bin/unshare", "-m", "sh", "-c", script, "sh"]
            for path in [folder.path, folder.path + "/data"] {
                let (status, output) = try Program.run(["serve", "--port", "0", "--data", path], launcher: launcher)
                #expect(status == code && output.contains(words), "\(output)")
            }
        }
    }
}
