/// The real program as a child process, on a free port and a data folder of its own.
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOFoundationCompat
import NIOHTTP1
import Synchronization
import Wire

package final class RunningServer: Sendable {
    package let url: String
    package let anonKey: String
    package let serviceKey: String
    package let data: URL
    package let pid: Int32
    private let ended: Ended

    package struct Failure: Error, CustomStringConvertible {
        package var description: String
        package init(description: String) { self.description = description }
    }

    /// The program lies beside the test bundle, wherever the build put both.
    package static var program: URL {
        let bundle = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
        let folder = (bundle ?? Bundle.main.bundleURL).deletingLastPathComponent()
        let near = folder.appendingPathComponent("atelier")
        if FileManager.default.isExecutableFile(atPath: near.path) { return near }
        return Bundle.main.bundleURL.appendingPathComponent("atelier")
    }

    /// Starts `atelier serve` and waits for the lines it prints when it is ready.
    ///
    /// - Parameters:
    ///   - launcher: a program and its words that execute the words after them, such as `prlimit --nofile=300`.
    ///   - onLaunch: is given the process as soon as it is there.
    package static func start(
        data: URL, port: Int = 0, arguments: [String] = [], environment: [String: String] = [:],
        launcher: [String] = ["/usr/bin/env"], onLaunch: (Int32) -> Void = { _ in }
    ) async throws -> RunningServer {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: launcher[0])
        process.arguments =
            Array(launcher[1...]) + [program.path]
            + ["serve", "--port", "\(port)", "--data", data.path, "--rate-limits", "off"]
            // Reading labels takes seconds a check in a debug build: tests that are about it ask for it.
            + (arguments.contains { $0.hasPrefix("auntentic.evidence=") } ? [] : ["--set", "auntentic.evidence=off"])
            + (arguments.contains { $0.hasPrefix("artifex.samples=") } ? [] : ["--set", "artifex.samples=off"])
            + arguments
        // Its photos are drawn, which takes seconds, too.
        process.environment = ProcessInfo.processInfo.environment
            .merging(["ATELIER_DEMO_HISTORY": "off"]) { $1 }.merging(environment) { $1 }
        let output = Pipe()
        let log = data.deletingLastPathComponent().appendingPathComponent(data.lastPathComponent + ".log")
        if !FileManager.default.fileExists(atPath: log.path) {
            _ = FileManager.default.createFile(atPath: log.path, contents: nil)
        }
        let errors = try FileHandle(forWritingTo: log)
        try errors.seekToEnd()
        process.standardOutput = output
        process.standardError = errors
        process.standardInput = FileHandle.nullDevice
        let ended = Ended()
        process.terminationHandler = { _ in ended.finish() }
        try process.runAlone()
        onLaunch(process.processIdentifier)
        guard let lines = await banner(output.fileHandleForReading) else {
            throw Failure(
                description:
                    "atelier did not start: \((try? String(contentsOf: log, encoding: .utf8))?.suffix(800) ?? "")")
        }
        func value(_ name: String) -> String {
            lines.first { $0.contains(name) }?.split(separator: " ").last.map(String.init) ?? ""
        }
        return RunningServer(
            url: value("URL"), anonKey: value("anon key"), serviceKey: value("service key"), data: data,
            pid: process.processIdentifier, ended: ended)
    }

    private init(url: String, anonKey: String, serviceKey: String, data: URL, pid: Int32, ended: Ended) {
        self.url = url
        self.anonKey = anonKey
        self.serviceKey = serviceKey
        self.data = data
        self.pid = pid
        self.ended = ended
    }

    /// The lines up to the data folder's; nil when the output ended before them.
    private static func banner(_ handle: FileHandle) async -> [String]? {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var text = ""
                while !text.contains("data folder") || !text.hasSuffix("\n") {
                    let bytes = handle.availableData
                    if bytes.isEmpty { return continuation.resume(returning: nil) }
                    text += String(decoding: bytes, as: UTF8.self)
                }
                continuation.resume(returning: text.split(separator: "\n").map(String.init))
            }
        }
    }

    /// A polite end: the signal that Ctrl-C sends.
    package func stop() async {
        kill(pid, SIGINT)
        await waitForEnd()
    }

    /// Until it has ended for whatever reason.
    package func waitForEnd() async {
        // Foundation may notice late: see Process.runAlone.
        while !ended.isFinished, isAlive(pid) { try? await Task.sleep(for: .milliseconds(10)) }
        ended.finish()
    }

    /// As a crash would.
    package func kill9() async {
        kill(pid, SIGKILL)
        await waitForEnd()
    }

    package var isRunning: Bool { !ended.isFinished }
    package var port: Int { url.split(separator: ":").last.flatMap { Int($0) } ?? 0 }

    /// libpq's text for the embedded Postgres: tests look behind the API's back.
    package var databaseInfo: String { "host=\(data.path)/run user=postgres dbname=postgres" }

    /// Somebody new, who hasn't said who they are.
    package func anonymousToken() async throws -> String {
        let answer = try await call("POST", "/auth/v1/signup", [:])
        guard let token = answer.body["access_token"]?.stringValue else {
            throw Failure(description: "nobody new: \(answer)")
        }
        return token
    }

    /// JSON in, status and JSON out.
    package func call(
        _ method: String, _ path: String, _ body: JSONValue? = nil, token: String? = nil,
        headers: [String: String] = [:]
    ) async throws -> (status: Int, body: JSONValue) {
        let bytes = body.map { ByteBuffer(string: $0.jsonText) }
        var all = headers
        if body != nil { all["Content-Type"] = "application/json" }
        let (status, answer) = try await send(method, path, bytes, token: token, headers: all)
        return (status, (try? JSONValue(json: Data(buffer: answer))) ?? .null)
    }

    /// Bytes in, status and bytes out.
    package func send(
        _ method: String, _ path: String, _ body: ByteBuffer? = nil, token: String? = nil,
        headers: [String: String] = [:]
    ) async throws -> (status: Int, body: ByteBuffer) {
        var request = HTTPClientRequest(url: url + path)
        request.method = .RAW(value: method)
        request.headers.add(name: "apikey", value: anonKey)
        request.headers.add(name: "Authorization", value: "Bearer \(token ?? anonKey)")
        for (name, value) in headers { request.headers.replaceOrAdd(name: name, value: value) }
        if let body { request.body = .bytes(body) }
        let response = try await HTTPClient.shared.execute(request, timeout: .seconds(70))
        return (Int(response.status.code), try await response.body.collect(upTo: 64 << 20))
    }
}

/// Whether the process has ended.
private final class Ended: Sendable {
    private let state = Mutex(false)

    var isFinished: Bool { state.withLock { $0 } }
    func finish() { state.withLock { $0 = true } }
}
