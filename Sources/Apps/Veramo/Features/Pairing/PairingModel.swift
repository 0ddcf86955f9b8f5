/// Linking two accounts, step by step: a code or somebody's code, waiting, the answer.
import Clients
import Foundation
import Observation
import VeramoCore
import Wire
import WorkFeatures

@MainActor @Observable final class PairingModel {
    enum Step: Hashable {
        case make, withdrawCode, enter, withdrawRequest, accept, refuse
    }

    /// As the server said it last; nil until it has.
    private(set) var pairing: Pairing?
    /// What is typed into the field of the partner's code.
    var typed = "" { didSet { if typed != oldValue { typedProblem = nil } } }
    /// What is wrong with the typed code, once the field was left or sent.
    private(set) var typedProblem: String?
    /// The couple's time zone, if this person says yes.
    var zone: CoupleZone
    private(set) var running: Step?
    private(set) var trouble: Trouble?
    /// Whole seconds until the code or the request runs out.
    private(set) var secondsLeft: Int?

    @ObservationIgnored private let functions: CoupleClient
    @ObservationIgnored private let clock: ClockClient
    @ObservationIgnored private let changed: @MainActor () async -> Void
    @ObservationIgnored private var end: Date?

    /// What the other does shows here within this time.
    static let pause = Duration.seconds(3)

    /// - Parameter changed: hears that the state is another one.
    init(
        functions: CoupleClient, clock: ClockClient, known: Pairing?, changed: @escaping @MainActor () async -> Void
    ) {
        (self.functions, self.clock, self.changed) = (functions, clock, changed)
        zone = CoupleZone.here(clock)
        show(known)
    }

    var isBusy: Bool { running != nil }
    var code: PairingCode? { pairing?.code.flatMap { try? PairingCode(typed: $0) } }

    // MARK: following

    /// While the screen is shown.
    func follow() async {
        while !Task.isCancelled {
            await look()
            guard (try? await clock.sleep(Self.pause)) != nil else { return }
            count()
        }
    }

    func look() async {
        do throws(ClientError) {
            let (before, now) = (pairing?.state, try await functions.pairing())
            guard running == nil else { return }
            show(now)
            if before == nil { trouble = nil }
            if let before, before != now.state { await changed() }
        } catch {
            if error != .cancelled, pairing == nil { trouble = Trouble(looking: error) }
        }
    }

    private func show(_ now: Pairing?) {
        if pairing != now { pairing = now }
        // This phone's clock may be wrong, but not in how long it takes for some seconds.
        end = now?.secondsLeft.map { clock.now().addingTimeInterval(Double($0)) }
        count()
    }

    private func count() {
        let left = end.map { max(0, Int($0.timeIntervalSince(clock.now()).rounded(.up))) }
        if left != secondsLeft { secondsLeft = left }
    }

    // MARK: steps

    func makeCode() async { await run(.make) { () async throws(ClientError) in _ = try await functions.makeCode() } }
    func withdrawCode() async { await run(.withdrawCode, functions.withdrawCode) }
    func withdrawRequest() async { await run(.withdrawRequest, functions.withdrawRequest) }

    /// The field was left: what is wrong with it may be said now.
    func left() {
        guard !typed.isEmpty else { return typedProblem = nil }
        do { _ = try PairingCode(typed: typed) } catch { typedProblem = error.message }
    }

    func enter() async {
        let code: PairingCode
        do { code = try PairingCode(typed: typed) } catch { return typedProblem = error.message }
        let isSent = await run(.enter) { () async throws(ClientError) in try await functions.enter(code) }
        if isSent { typed = "" }
    }

    func accept() async {
        guard let request = pairing?.requestID else { return }
        await run(.accept) { () async throws(ClientError) in
            try await functions.accept(request, zone: zone.identifier)
        }
    }

    func refuse() async {
        guard let request = pairing?.requestID else { return }
        await run(.refuse) { () async throws(ClientError) in try await functions.refuse(request) }
    }

    func forgetTrouble() { trouble = nil }

    /// One step at a time. What follows from it is read from the server, also when it was refused: then what was shown here
    /// may be old.
    @discardableResult
    private func run(_ step: Step, _ work: () async throws(ClientError) -> Void) async -> Bool {
        guard running == nil else { return false }
        running = step
        trouble = nil
        var isDone = false
        do throws(ClientError) {
            try await work()
            isDone = true
        } catch {
            if error != .cancelled { trouble = Trouble(pairing: error) }
        }
        running = nil
        await look()
        return isDone
    }
}

extension CoupleZone {
    /// Of this phone; UTC where that has no name that a server knows.
    static func here(_ clock: ClockClient) -> CoupleZone {
        (try? CoupleZone(clock.timeZone())) ?? .greenwich
    }

    /// Every tz database has it.
    private static var greenwich: CoupleZone {
        guard let zone = try? CoupleZone("UTC") else { preconditionFailure("no UTC") }
        return zone
    }
}
