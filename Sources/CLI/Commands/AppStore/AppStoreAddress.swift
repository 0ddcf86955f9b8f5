/// A running store, as the command line finds it and speaks to it.
import ArgumentParser
import AsyncHTTPClient
import CommandKit
import Foundation
import NIOCore
import NIOFoundationCompat
import NIOHTTP1
import SimulatorAppStore

struct AppStoreAddress: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The store. [default: that of the server with this data folder, else http://127.0.0.1:54390]",
            valueName: "URL"))
    var store: String?
    @OptionGroup var data: DataOption

    private var url: String {
        store ?? LocalAppStore.address(in: data.folder.appendingPathComponent("appstore"))
            ?? "http://127.0.0.1:54390"
    }

    /// Says at once that nothing answers, where the shared client tries for its whole timeout.
    private static let client: HTTPClient = {
        var configuration = HTTPClient.Configuration.singletonConfiguration
        configuration.connectionPool.retryConnectionEstablishment = false
        return HTTPClient(configuration: configuration)
    }()

    private struct Lines: Decodable { var lines: [String] }
    private struct Refusal: Decodable { var message: String }

    /// Plays a script there and prints a line for each order.
    func play(_ text: String) async throws {
        do { _ = try StoreScript(text) } catch { throw CommandFailure(error.message) }
        let answer: Lines = try await ask("play", ["text": text])
        for line in answer.lines { print(line) }
    }

    /// - Parameter body: nil to read.
    func ask<Answer: Decodable>(_ path: String, _ body: [String: String]? = nil) async throws -> Answer {
        var request = HTTPClientRequest(url: "\(url)/control/v1/\(path)")
        if let body {
            request.method = .POST
            request.headers.add(name: "Content-Type", value: "application/json")
            request.body = .bytes(try JSONEncoder().encode(body))
        }
        let answer: Data
        do {
            let response = try await Self.client.execute(request, timeout: .seconds(60))
            answer = Data(try await response.body.collect(upTo: 256 << 20).readableBytesView)
        } catch {
            throw CommandFailure("no App Store answers at \(url); `atelier appstore serve` starts one of its own")
        }
        if let refusal = try? JSONDecoder().decode(Refusal.self, from: answer) { throw CommandFailure(refusal.message) }
        do { return try JSONDecoder().decode(Answer.self, from: answer) } catch {
            throw CommandFailure("what answers at \(url) is no App Store of this kind")
        }
    }
}
