/// `atelier status`: tells whether a server answers and whether it is ready.
import ArgumentParser
import AsyncHTTPClient
import CommandKit
import Foundation
import NIOCore
import NIOHTTP1
import ServerDatabase

struct StatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Ask a server whether it is ready. Exits with 1 when it isn't.")

    @Option(help: "The server. [ATELIER_URL; default: http://127.0.0.1:54321]") var url: String?

    func run() async throws {
        let base = url ?? Environment().text("ATELIER_URL") ?? "http://127.0.0.1:54321"
        guard let address = URL(string: base), ["http", "https"].contains(address.scheme), address.host != nil else {
            throw CommandFailure("\(base) is not an address; write it like http://127.0.0.1:54321")
        }
        do {
            let response = try await HTTPClient.shared.execute(
                HTTPClientRequest(url: base + "/ready"), timeout: .seconds(5))
            guard response.status == .ok else {
                throw CommandFailure("\(base) answers but is not ready (HTTP \(response.status.code))")
            }
            print("\(base) is ready")
        } catch let failure as CommandFailure { throw failure } catch {
            throw CommandFailure("nothing answers at \(base)")
        }
    }
}
