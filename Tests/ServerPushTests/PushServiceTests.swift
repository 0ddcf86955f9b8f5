/// Notices in the database on their way to phones: each arrives once, at the right devices, however often it must be tried.
import Foundation
import HTTPTypes
import ServerDatabase
import ServerPush
import ServiceLifecycle
import SimulatorAPNs
import SimulatorDevice
import TestSupport
import Testing

@Suite("Notices on their way to phones")
struct PushServiceTests {
    @Test("a notice arrives at every device of its account and app, in the words of its app, and nowhere else")
    func everywhere() async throws {
        try await NoticeScene.open { scene in
            let (phone, tablet) = (try await scene.device(), try await scene.device())
            let (theirs, another) = (try await scene.device(of: scene.other), try await scene.device("echo"))
            try await scene.notify("job-1", "check.done")
            try await eventually { phone.arrived.all.count == 1 && tablet.arrived.all.count == 1 }
            #expect(phone.arrived.messages.first?.aps.alert.title == "auntentic check.done in en")
            #expect(phone.arrived.messages.first?.link == "auntentic://check/job-1")
            try await scene.isQuiet()
            #expect(theirs.arrived.all.isEmpty && another.arrived.all.isEmpty)
            #expect((phone.arrived.all.count, tablet.arrived.all.count) == (1, 1))
        }
    }

    @Test("an event without words, and an account without a device, cost nothing and wait for nothing")
    func wordless() async throws {
        try await NoticeScene.open { scene in
            try await scene.notify("none", "check.done")
            #expect(try await scene.number("select count(*) from atelier.notices") == 0)
            let phone = try await scene.device()
            try await scene.notify("a", "silent")
            try await scene.notify("b", "check.done")
            try await eventually { phone.arrived.all.count == 1 }
            try await scene.isQuiet()
            #expect(phone.arrived.messages.map(\.link) == ["auntentic://check/b"])
        }
    }

    @Test("trouble at Apple's delays a notice and doubles none; each try has the same id")
    func retried() async throws {
        try await NoticeScene.open { scene in
            let phone = try await scene.device()
            scene.push.apns.fail([
                APNsRefusal(.serviceUnavailable, "ServiceUnavailable"),
                APNsRefusal(.tooManyRequests, "TooManyRequests", retryAfter: 1),
            ])
            try await scene.notify("job-1", "check.done")
            try await eventually { phone.arrived.all.count == 1 }
            try await scene.isQuiet()
            #expect(phone.arrived.all.count == 1)
            #expect(try await scene.number("select count(*) from atelier.notices where sent_at is not null") == 1)
        }
    }

    @Test("a later notice with the same key takes the place of one that waits, and replaces one that was shown")
    func replaced() async throws {
        try await NoticeScene.open { scene in
            let phone = try await scene.device()
            scene.push.apns.fail([APNsRefusal(.serviceUnavailable, "ServiceUnavailable", retryAfter: 600)])
            try await scene.notify("job-1", "check.late")
            try await eventually {
                try await scene.number(
                    "select count(*) from atelier.pushes where attempts = 1 and due_at > now() + interval '5 minutes'")
                    == 1
            }
            try await scene.notify("job-1", "check.done")
            try await eventually { phone.arrived.all.count == 1 }
            try await scene.notify("job-1", "check.done")
            try await eventually { phone.arrived.all.count == 2 }
            try await scene.isQuiet()
            #expect(phone.arrived.messages.allSatisfy { $0.aps.alert.title == "auntentic check.done in en" })
            #expect(Set(scene.push.apns.taken.map(\.collapseID)) == ["job-1"])
        }
    }

    @Test("a dead token goes, and what else was on its way there; one that was registered again since stays")
    func dead() async throws {
        try await NoticeScene.open { scene in
            let (gone, kept) = (try await scene.device(), try await scene.device())
            scene.push.apns.exchange.disconnect(gone.token)
            try await scene.notify("job-1", "check.done")
            try await eventually { kept.arrived.all.count == 1 }
            try await eventually { try await scene.number("select count(*) from atelier.devices") == 1 }
            // Apple's news is older than the registration: the app has the token again.
            let old = Int64(Date(timeIntervalSinceNow: -3600).timeIntervalSince1970 * 1000)
            scene.push.apns.fail([APNsRefusal(.gone, "Unregistered", timestamp: old)])
            try await scene.notify("job-2", "check.done")
            try await eventually { kept.arrived.all.count == 2 }
            #expect(try await scene.number("select count(*) from atelier.devices") == 1)
        }
    }

    @Test("a token that another account registers is theirs alone, and what was on its way to the first one is dropped")
    func moved() async throws {
        try await NoticeScene.open { scene in
            let phone = try await scene.device()
            scene.push.apns.fail([APNsRefusal(.serviceUnavailable, "ServiceUnavailable", retryAfter: 2)])
            try await scene.notify("first", "check.done")
            try await eventually {
                try await scene.number("select count(*) from atelier.pushes where attempts = 1") == 1
            }
            try await scene.register(phone.token, of: scene.other)
            try await scene.notify("mine", "check.done")
            try await scene.notify("theirs", "check.done", to: scene.other)
            try await eventually { phone.arrived.all.count == 1 }
            try await scene.isQuiet()
            #expect(phone.arrived.messages.map(\.link) == ["auntentic://check/theirs"])
            #expect(try await scene.number("select count(*) from atelier.devices") == 1)
        }
    }

    @Test("signing out ends a device's messages; an account has twenty devices per app, the quietest one goes")
    func sessions() async throws {
        try await NoticeScene.open { scene in
            let session = UUID()
            _ = try await scene.database.query(
                "insert into auth.sessions (id, user_id) values ($1, $2)",
                [session.uuidString, scene.user.id.uuidString])
            let (out, home) = (try await scene.device(session: session), try await scene.device())
            try await scene.notify("a", "check.done")
            try await eventually { out.arrived.all.count == 1 && home.arrived.all.count == 1 }
            _ = try await scene.database.query("delete from auth.sessions where id = $1", [session.uuidString])
            try await scene.notify("b", "check.done")
            try await eventually { home.arrived.all.count == 2 }
            #expect(out.arrived.all.count == 1)
            for n in 0..<25 { try await scene.register(String(format: "%032x", n), of: scene.user) }
            #expect(try await scene.number("select count(*) from atelier.devices") == 20)
            #expect(try await scene.number("select count(*) from atelier.devices where token = '\(out.token)'") == 0)
        }
    }

    @Test(
        "AUN-US-9 a job that is open for longer than expected is told of once; its end follows; a quick one is never late"
    )
    func late() async throws {
        try await NoticeScene.open(late: ["slow": .seconds(60), "patient": .seconds(3600)]) { scene in
            let phone = try await scene.device()
            let make = """
                insert into atelier.jobs (id, user_id, app, kind, idempotency_key, request_hash, status, input, created_at)
                select gen_random_uuid(), $1, 'auntentic', k, k || n, 'h', 'queued', '{}', now() - n * interval '1 second'
                from unnest(array['slow', 'patient', 'other']) k, unnest(array[30, 70]) n returning id, kind
                """
            let jobs = try await scene.database.query(make, [scene.user.id.uuidString])
            #expect(jobs.count == 6)
            try await eventually { phone.arrived.all.count == 1 }
            try await scene.isQuiet()
            #expect(phone.arrived.messages.first?.aps.alert.title == "auntentic slow.late in en")
            _ = try await scene.database.query(
                "update atelier.jobs set status = 'failed', error = '{}', ended_at = now() where idempotency_key = 'slow70'"
            )
            try await eventually { phone.arrived.all.count == 2 }
            try await scene.isQuiet()
            #expect(phone.arrived.messages.last?.aps.alert.title == "auntentic slow.failed in en")
            #expect(Set(scene.push.apns.taken.map(\.collapseID)).count == 1)
        }
    }

    @Test("several servers over one database send each notice once")
    func replicas() async throws {
        try await NoticeScene.open(services: 3) { scene in
            let phone = try await scene.device()
            for n in 0..<40 { try await scene.notify("job-\(n)", "check.done") }
            try await eventually { phone.arrived.all.count >= 40 }
            try await scene.isQuiet()
            #expect(phone.arrived.all.count == 40 && Set(scene.push.apns.taken.map(\.id)).count == 40)
        }
    }

    @Test("what can't be delivered within its time is dropped, and old notices are forgotten")
    func expired() async throws {
        try await NoticeScene.open { scene in
            let phone = try await scene.device()
            scene.push.apns.fail([APNsRefusal(.serviceUnavailable, "ServiceUnavailable", retryAfter: 600)])
            try await scene.notify("job-1", "check.done")
            try await eventually {
                try await scene.number(
                    "select count(*) from atelier.pushes where attempts = 1 and due_at > now() + interval '5 minutes'")
                    == 1
            }
            _ = try await scene.database.query(
                "update atelier.notices set expires_at = now(), created_at = now() - interval '31 days'")
            _ = try await scene.database.query("update atelier.pushes set due_at = now()")
            try await eventually { try await scene.number("select count(*) from atelier.pushes") == 0 }
            #expect(phone.arrived.all.isEmpty)
            #expect(try await scene.number("select atelier.forget_notices(interval '30 days')") == 1)
        }
    }
}
