/// Tells people's phones what happened. Any number of replicas do so over one database, and share the work.
import Foundation
import Logging
import ServerDatabase
import ServerHTTP
import ServiceLifecycle

package struct PushService: Service {
    package typealias Words = @Sendable (Notice) -> NoticeWords?

    /// At once on one connection; Apple takes far more.
    private static let atOnce = 32
    private static let mostAttempts = 12
    private static let keptDays = 30

    private let store: PushStore
    private let sender: any PushSender
    private let words: Words
    private let late: [String: Duration]
    private let patrol: Duration
    private let metrics: Metrics?
    private let logger: Logger

    /// - Parameters:
    ///   - words: what a phone shows for a notice; nil for none.
    ///   - late: after how long the owner of an open job hears that it takes longer, by kind of job.
    ///   - patrol: how often to look for what other servers left, what is to be tried again, and late jobs.
    package init(
        database: Database, sender: any PushSender, late: [String: Duration] = [:], patrol: Duration = .seconds(5),
        metrics: Metrics? = nil, logger: Logger, words: @escaping Words
    ) {
        store = PushStore(database: database)
        self.sender = sender
        self.words = words
        self.late = late
        self.patrol = patrol
        self.metrics = metrics
        self.logger = logger
    }

    package func run() async throws {
        let (pokes, poke) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                group.addTask { for await _ in pokes { await sendAll() } }
                group.addTask { await patrolling { poke.yield() } }
                group.addTask { for await _ in store.database.notifications("atelier_push") { poke.yield() } }
                group.addTask { await forgetting() }
            }
        }
    }

    private func patrolling(_ look: @Sendable () -> Void) async {
        repeat {
            if !late.isEmpty {
                await attempt("late jobs could not be noticed") { _ = try await store.noticeLate(late) }
            }
            look()
        } while (try? await Task.sleep(for: patrol * Double.random(in: 0.8...1.2))) != nil
    }

    private func forgetting() async {
        repeat {
            await attempt("old notices could not be removed") { try await store.forgetOld(days: Self.keptDays) }
        } while (try? await Task.sleep(for: .seconds(3600))) != nil
    }

    private func sendAll() async {
        var taken: [TakenPush] = []
        repeat {
            do { taken = try await store.take(Self.atOnce) } catch {
                if !Task.isCancelled { logger.warning("no notices could be taken", metadata: ["cause": "\(error)"]) }
                return
            }
            await withDiscardingTaskGroup { group in
                for push in taken { group.addTask { await deliver(push) } }
            }
        } while taken.count == Self.atOnce && !Task.isCancelled
    }

    private func deliver(_ push: TakenPush) async {
        guard let message = message(push) else {
            count("wordless")
            return await end(push, retry: nil)
        }
        // A message that is under way is heard out: a shutdown must not leave open whether it arrived.
        let answer = await Task { await sender.send(message) }.value
        switch answer {
        case .sent:
            count("sent")
            await end(push, retry: nil)
        case .dead(let since, let reason): await bury(push, since, reason)
        case .refused(let reason):
            count("refused")
            logger.error("a notice was refused", metadata: ["app": "\(push.notice.app)", "reason": "\(reason)"])
            await end(push, retry: nil)
        case .later(let pause, let reason): await postpone(push, pause, reason)
        }
    }

    /// The device goes, and with it whatever else was on its way there; unless the app has registered it again since.
    private func bury(_ push: TakenPush, _ since: Date?, _ reason: String) async {
        do {
            guard try await Task(operation: { try await store.forget(push.device, since: since) }).value else {
                return await postpone(push, nil, "\(reason), registered again since")
            }
            count("dead")
            logger.info("a device is gone", metadata: ["app": "\(push.notice.app)", "reason": "\(reason)"])
        } catch {
            logger.warning("a dead device could not be removed", metadata: ["cause": "\(error)"])
        }
    }

    private func postpone(_ push: TakenPush, _ pause: Duration?, _ reason: String) async {
        guard push.attempts < Self.mostAttempts else {
            count("given_up")
            logger.error("a notice was given up", metadata: ["app": "\(push.notice.app)", "reason": "\(reason)"])
            return await end(push, retry: nil)
        }
        count("later")
        logger.warning("a notice has to wait", metadata: ["app": "\(push.notice.app)", "reason": "\(reason)"])
        // 2 s, 4 s … a quarter of an hour; nobody knocks in step with others.
        let own = Duration.seconds(min(1 << push.attempts, 900)) * Double.random(in: 0.8...1.2)
        await end(push, retry: max(own, pause ?? .zero, .seconds(1)))
    }

    private func message(_ push: TakenPush) -> Push? {
        guard let words = words(push.notice), let payload = PushPayload(words, app: push.notice.app).data else {
            return nil
        }
        return Push(
            id: push.id, app: push.notice.app, environment: push.environment, token: push.token,
            collapseID: push.key, expiresAt: push.expiresAt, payload: payload)
    }

    /// An end that can't be written costs a second message, which takes the first one's place on the phone.
    private func end(_ push: TakenPush, retry: Duration?) async {
        await attempt("a notice's end could not be written") { try await store.end(push, retry: retry) }
    }

    private func attempt(_ failure: String, _ work: @escaping @Sendable () async throws -> Void) async {
        do { try await Task { try await work() }.value } catch {
            if !Task.isCancelled { logger.warning("\(failure)", metadata: ["cause": "\(error)"]) }
        }
    }

    private func count(_ outcome: String) {
        metrics?.count("atelier_pushes_total", "Messages to phones, by outcome", ["outcome": outcome])
    }
}
