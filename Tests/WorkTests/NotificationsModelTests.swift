/// A phone's registration: made once messages are allowed, made again for another token, and tried until it succeeds.
import Clients
import Foundation
import Testing
import Wire
import WorkFeatures

@MainActor @Suite("Messages to this phone")
struct NotificationsModelTests {
    private let calls = Locked<[DeviceRequest]>([])
    private let answers: AsyncStream<PushClient.Device>.Continuation
    private var clients = Clients.failing

    init() {
        let (devices, continuation) = AsyncStream.makeStream(of: PushClient.Device.self)
        answers = continuation
        clients.push.permission = { .notAsked }
        clients.push.devices = { devices }
        clients.clock = ClockClient(now: { Date() }, sleep: { _ in await Task.yield() })
        clients.functions.call = { [calls] (name, body) async throws(ClientError) in
            guard name == "devices", let request = try? JSONDecoder().decode(DeviceRequest.self, from: body) else {
                throw .unexpected(name)
            }
            let count = calls.withLock {
                $0.append(request); return $0.count
            }
            // The first try finds no connection.
            if count == 1 { throw .offline }
            return Data(#"{"registered":true}"#.utf8)
        }
    }

    @Test("nobody is asked at the start; a token is registered until the server knows it, and so is the next one")
    func registers() async {
        let model = NotificationsModel(app: "echo", clients: clients)
        let work = Task { await model.register() }
        answers.yield(PushClient.Device(token: "aa", environment: "sandbox"))
        answers.yield(PushClient.Device(token: "bb", environment: "sandbox"))
        answers.finish()
        await work.value
        let registered = calls.withLock { $0 }
        #expect(registered.map(\.token) == ["aa", "aa", "bb"])
        #expect(registered.allSatisfy { $0.app == "echo" && $0.action == .register && $0.environment == "sandbox" })
        #expect(registered.allSatisfy { $0.locale.map(DeviceRequest.isLocale) == true })
        #expect(model.permission == .granted && !model.canAsk)
    }

    @Test("a refusal isn't tried again, and what the person answered is kept")
    func refused() async {
        var clients = clients
        let tries = Locked(0)
        clients.functions.call = { (_, _) async throws(ClientError) in
            tries.withLock { $0 += 1 }
            throw .refused(code: "bad_request", message: "no")
        }
        clients.push.ask = { .refused }
        let model = NotificationsModel(app: "echo", clients: clients)
        let work = Task { await model.register() }
        answers.yield(PushClient.Device(token: "aa", environment: "sandbox"))
        answers.finish()
        await work.value
        #expect(tries.withLock { $0 } == 1)
        await model.ask()
        #expect(model.permission == .refused && !model.canAsk)
    }
}
