/// One prompt on its way to the server and back.
import Clients
import EchoCore
import Foundation
import Language
import Observation
import Wire
import WorkFeatures

@MainActor @Observable final class EchoModel {
    enum Phase: Hashable {
        case idle
        case working
        case answered(String)
        case needsConsent(ConsentNeed)
        case failed(Trouble)
    }

    var prompt = ""
    private(set) var phase = Phase.idle
    let follower: JobFollower

    @ObservationIgnored private let clients: Clients
    /// The same for every try of one prompt, so that none is paid for twice.
    @ObservationIgnored private var key = UUID().uuidString

    init(clients: Clients) {
        self.clients = clients
        follower = JobFollower(functions: clients.functions, clock: clients.clock)
    }

    var canSend: Bool { EchoRequest(prompt: prompt).problem == nil && phase != .working }

    func send() async {
        guard canSend else { return }
        phase = .working
        follower.forget()
        do throws(ClientError) {
            let job = try await follower.follow(
                try await clients.functions.start("echo", try Self.json(EchoRequest(prompt: prompt)), key))
            phase = try await ended(job)
        } catch {
            phase = Self.phase(of: error)
        }
    }

    private struct Row: Decodable {
        var path: String
    }

    /// A message or a link leads to a text. Which ones are one's own is for the server to say.
    func open(_ url: URL) async {
        guard let link = AppLink(url, app: "echo"), link.place == "text" else {
            phase = .failed(Self.nothingThere)
            return
        }
        do throws(ClientError) {
            let rows: [Row] = try await clients.database.rows(
                RowQuery(
                    schema: "echo", table: "texts", columns: "path",
                    filters: [.init("id", "eq.\(link.id.uuidString.lowercased())")], limit: 1))
            guard let row = rows.first else {
                phase = .failed(Self.nothingThere)
                return
            }
            let text = try await clients.storage.download("echo", row.path)
            phase = .answered(String(decoding: text, as: UTF8.self))
        } catch {
            phase = .failed(Trouble(error))
        }
    }

    private static var nothingThere: Trouble {
        Trouble(
            String(localized: "No such text"), String(localized: "This link leads to no text in your account."),
            remedy: .close)
    }

    /// For the next prompt.
    func clear() {
        (prompt, phase, key) = ("", .idle, UUID().uuidString)
    }

    private func ended(_ job: JobEnvelope) async throws(ClientError) -> Phase {
        guard job.status == .done, let result = job.result else {
            key = UUID().uuidString
            return .failed(
                job.error.map { Trouble($0) }
                    ?? Trouble(
                        String(localized: "Stopped"), String(localized: "It was stopped. Nothing was charged."),
                        remedy: .retry))
        }
        let path: String
        do {
            path = try JSONDecoder().decode(EchoResult.self, from: Data(result.jsonText.utf8)).path
        } catch { throw .unexpected("\(error)") }
        let text = try await clients.storage.download("echo", path)
        return .answered(String(decoding: text, as: UTF8.self))
    }

    private static func phase(of error: ClientError) -> Phase {
        if case .consentRequired(let need) = error { return .needsConsent(need) }
        return .failed(Trouble(error))
    }

    private static func json(_ value: some Encodable) throws(ClientError) -> Data {
        do { return try JSONEncoder().encode(value) } catch { throw .unexpected("\(error)") }
    }
}
