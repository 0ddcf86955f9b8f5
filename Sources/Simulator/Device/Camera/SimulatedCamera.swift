/// The phone's front camera and microphone, which are the browser's: what each app may, what the page does and tells.
import Clients
import Foundation
import Observation

@MainActor @Observable package final class SimulatedCamera {
    package private(set) var wish = CameraWish()
    @ObservationIgnored private var state = CameraState.off
    @ObservationIgnored private var said: [String: RecordingPermission] = [:]
    @ObservationIgnored private var questions: [Int: (app: String, answer: (RecordingPermission) -> Void)] = [:]
    @ObservationIgnored private var watchers: [UUID: AsyncStream<CameraState>.Continuation] = [:]
    @ObservationIgnored private var take: Take?
    @ObservationIgnored private var takes = 0
    @ObservationIgnored private var asked = 0
    /// A page that is gone for good says so to nobody.
    private let patience: Duration

    /// A recording on its way.
    private struct Take {
        var number: Int
        var listener: AsyncStream<RecordingEvent>.Continuation
        var limit: Task<Void, Never>
    }

    nonisolated package init(patience: Duration = .seconds(45)) { self.patience = patience }

    // MARK: the page's part

    /// What the page says: a word, and what belongs to it.
    package func hear(_ words: [String]) {
        switch (words.first, words.dropFirst().first) {
        case ("permission", let number?) where words.count == 4:
            let told = RecordingPermission(
                camera: .init(rawValue: words[2]) ?? .notAsked, microphone: .init(rawValue: words[3]) ?? .notAsked)
            answered(Int(number) ?? 0, told)
        case ("camera", let news?): turn(CameraState(news))
        case ("started", let number?): tell(number, .started)
        case ("finishing", let number?): tell(number, .finishing)
        case ("seconds", let number?) where words.count == 3:
            if let seconds = Double(words[2]), seconds.isFinite { tell(number, .seconds(max(0, seconds))) }
        case ("failed", let number?) where words.count == 3:
            end(number, .failed(RecordingFailure(pageCode: words[2])))
        // What the host says of a clip that it didn't take.
        case (let code?, nil): endTake(.failed(RecordingFailure(pageCode: code)))
        default: break
        }
    }

    /// The recording lies on this phone.
    package func took(_ clip: RecordedClip) {
        guard take != nil else { return (try? FileManager.default.removeItem(at: clip.file)) ?? () }
        endTake(.finished(clip))
    }

    private func answered(_ number: Int, _ told: RecordingPermission) {
        if let question = questions.removeValue(forKey: number) {
            said[question.app] = told
            question.answer(told)
        }
        let question = questions.keys.max() ?? 0
        if wish.question != question { wish.question = question }
        // What was changed in the browser holds for all who have asked.
        for app in said.keys { said[app] = told }
        let isAllowed = said.values.contains(where: \.isAllowed)
        if wish.isAllowed != isAllowed { wish.isAllowed = isAllowed }
    }

    private func turn(_ new: CameraState) {
        state = new
        for watcher in watchers.values { watcher.yield(new) }
    }

    private func tell(_ number: String, _ event: RecordingEvent) {
        if let take, String(take.number) == number { take.listener.yield(event) }
    }

    private func end(_ number: String, _ event: RecordingEvent) {
        if let take, String(take.number) == number { endTake(event) }
    }

    private func endTake(_ event: RecordingEvent) {
        guard let ended = take else { return }
        take = nil
        wish.recording = nil
        ended.limit.cancel()
        ended.listener.yield(event)
        ended.listener.finish()
    }

    // MARK: the apps' part

    private func permission(_ app: String) -> RecordingPermission { said[app] ?? .notAsked }

    private func ask(_ app: String) async -> RecordingPermission {
        if permission(app).isAllowed { return permission(app) }
        return await withCheckedContinuation { question in
            asked += 1
            questions[asked] = (app, { question.resume(returning: $0) })
            wish.question = asked
        }
    }

    private func watch(_ watcher: AsyncStream<CameraState>.Continuation) {
        let id = UUID()
        watchers[id] = watcher
        watcher.onTermination = { [weak self] _ in Task { @MainActor in self?.watchers[id] = nil } }
        watcher.yield(state)
    }

    private func record(_ bounds: RecordingBounds, _ listener: AsyncStream<RecordingEvent>.Continuation) {
        endTake(.failed(.interrupted))
        guard state == .live else {
            if case .failed(let failure) = state {
                listener.yield(.failed(failure))
            } else {
                listener.yield(.failed(.interrupted))
            }
            return listener.finish()
        }
        takes += 1
        let number = takes
        let limit = Task { [weak self, patience] in
            guard (try? await Task.sleep(for: .seconds(bounds.seconds) + patience)) != nil else { return }
            self?.end("\(number)", .failed(.interrupted))
        }
        take = Take(number: number, listener: listener, limit: limit)
        wish.recording = .init(number: number, seconds: bounds.seconds, bytes: bounds.bytes)
        // Whoever stops listening discards it.
        listener.onTermination = { [weak self] _ in Task { @MainActor in self?.discard(number) } }
    }

    private func discard(_ number: Int) {
        guard let dropped = take, dropped.number == number else { return }
        take = nil
        wish.recording = nil
        dropped.limit.cancel()
    }

    private func stop() { if take != nil { wish.recording?.isStopped = true } }

    nonisolated package func client(of app: String, clips: ClipStore) -> RecordingClient {
        RecordingClient(
            permission: { await self.permission(app) }, ask: { await self.ask(app) },
            openSettings: { await MainActor.run { self.wish.settings += 1 } }, feed: .page,
            camera: {
                AsyncStream(bufferingPolicy: .bufferingNewest(1)) { watcher in
                    Task { @MainActor in self.watch(watcher) }
                }
            },
            record: { bounds in AsyncStream { listener in Task { @MainActor in self.record(bounds, listener) } } },
            stop: { Task { @MainActor in self.stop() } },
            // What a browser has recorded fits; a file that was chosen can't be made to fit here.
            fit: { (clip, bounds) async throws(RecordingFailure) in try clip.checked(bounds) }, clips: clips)
    }

    /// The phone is gone: whoever waits gets an answer.
    nonisolated package func close() {
        Task { @MainActor in
            for question in questions.values { question.answer(.refused) }
            questions = [:]
            endTake(.failed(.interrupted))
            for watcher in watchers.values { watcher.finish() }
        }
    }
}

extension CameraState {
    /// - Parameter word: the page's.
    fileprivate init(_ word: String) {
        self =
            switch word {
            case "off": .off
            case "starting": .starting
            case "live": .live
            default: .failed(RecordingFailure(pageCode: word))
            }
    }
}
