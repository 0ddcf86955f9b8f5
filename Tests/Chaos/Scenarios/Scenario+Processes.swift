/// Processes that die without a word.
import Foundation
import SeededRandom
import ServerDatabase
import TestSupport

extension Scenario {
    static let server = Scenario(name: "server", breaks: "kill -9 of the server, twice") { world, fury in
        for _ in 0..<2 {
            try await fury.pause(0.25)
            guard let pid = world.server else { throw RunningServer.Failure(description: "the server is gone") }
            kill(pid, SIGKILL)
            guard try await becomes({ await world.isReady() }) else {
                throw RunningServer.Failure(description: "the server didn't come back within a minute")
            }
        }
        try await fury.pause(0.25)
        return "killed twice"
    }

    static let postgres = Scenario(
        name: "postgres", breaks: "kill -9 of one backend, of the postmaster, and of a backend again"
    ) { world, fury in
        var dice = SplitMix(seed: fury.seed)
        for victim in ["backend", "postmaster", "backend"] {
            try await fury.pause(0.2)
            var pid: Int32?
            _ = try await becomes {
                if victim == "postmaster" {
                    pid = postmaster(world.folder)
                } else {
                    pid = try? await backend(of: world, &dice)
                }
                return pid != nil
            }
            guard let pid else { throw RunningServer.Failure(description: "there was no \(victim) to kill") }
            kill(pid, SIGKILL)
            guard try await becomes({ await world.isReady() }) else {
                throw RunningServer.Failure(description: "not ready within a minute after a \(victim) was killed")
            }
        }
        try await fury.pause(0.2)
        return "2 backends and the postmaster killed"
    }

    /// One of those that serve the server.
    private static func backend(of world: World, _ dice: inout SplitMix) async throws -> Int32? {
        let rows = try await world.query(
            "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() order by pid"
        )
        return rows.compactMap { $0[0].flatMap { Int32($0) } }.randomElement(using: &dice)
    }

    static let disk = Scenario(
        name: "disk", breaks: "the disk of the stored files is full", needs: .smallDisk
    ) { world, fury in
        let folder = world.folder.appendingPathComponent("storage")
        for _ in 0..<2 {
            try await fury.pause(0.1)
            SmallDisk.fill(folder)
            defer { SmallDisk.empty(folder) }
            try await fury.pause(0.3)
        }
        try await fury.pause(0.2)
        return "filled twice"
    }

    /// Not quite an hour, after which people would have to sign in again.
    static let clock = Scenario(
        name: "clock", breaks: "the clock of server and Postgres jumps 50 minutes back and forth", needs: .clock
    ) { world, fury in
        guard let clock = world.clock else { throw RunningServer.Failure(description: "there is no clock to set") }
        for minutes in [-50, 0, 50] {
            try await fury.pause(0.2)
            try clock.set(minutes: minutes)
        }
        // Leases seem to last another 50 minutes, and nobody is there who holds them.
        try await fury.pause(0.2)
        if let pid = world.server { kill(pid, SIGKILL) }
        try clock.set(minutes: 0)
        guard try await becomes({ await world.isReady() }) else {
            throw RunningServer.Failure(description: "the server didn't come back within a minute")
        }
        try await fury.pause(0.2)
        return "clock set 4 times, server killed once"
    }

    /// As `clock`, and further: it is not the clock that moves, but the times that were written down.
    static let times = Scenario(
        name: "times", breaks: "times in rows move by an hour, back and forth"
    ) { world, fury in
        for hours in [-1, 1, -1] {
            try await fury.pause(0.2)
            try await shift(world, hours)
        }
        // The worst case: leases that seem to last another hour, and nobody there who holds them.
        try await fury.pause(0.2)
        try await shift(world, 1)
        if let pid = world.server { kill(pid, SIGKILL) }
        guard try await becomes({ await world.isReady() }) else {
            throw RunningServer.Failure(description: "the server didn't come back within a minute")
        }
        try await fury.pause(0.2)
        return "rows' times moved by an hour 4 times, server killed once"
    }

    private static func shift(_ world: World, _ hours: Int) async throws {
        let span = "\(hours) hours"
        _ = try await world.query(
            """
            update atelier.jobs set lease_until = lease_until + $1::interval, created_at = created_at + $1::interval
            where ended_at is null
            """, [span])
        _ = try await world.query(
            "update atelier.reservations set created_at = created_at + $1::interval where state = 'held'", [span])
    }
}
