/// Ends processes and removes locks of earlier runs, so that Postgres can start on its files.
import Foundation
import Logging

extension Cluster {
    /// Removes unfinished work of interrupted runs. An `initdb` that outlived its parent continues to write into its
    /// folder and gives up soon after the folder is gone.
    func removeUnfinished() async {
        let parent = folder.deletingLastPathComponent()
        for name in (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
        where name.hasPrefix(Self.unfinished) {
            logger.notice("removing what an interrupted start left", metadata: ["folder": "\(name)"])
            let left = parent.appendingPathComponent(name)
            for _ in 0..<100 {
                for pid in ProcessState.named("postgres", in: left) { kill(pid, SIGKILL) }
                try? FileManager.default.removeItem(at: left)
                guard access(left.path, F_OK) == 0 else { break }
                try? await Task.sleep(for: .milliseconds(100))
            }
        }
    }

    /// A running postmaster of this cluster that we did not start: an earlier run of ours was killed.
    private var orphan: Int32? {
        guard
            let text = try? String(contentsOf: folder.appendingPathComponent("postmaster.pid"), encoding: .utf8),
            let pid = text.split(separator: "\n").first.flatMap({ Int32($0) }), ProcessState.isAlive(pid)
        else { return nil }
        // If too many files are open to find out, assume it is ours: two servers must never use the same files.
        guard let command = ProcessState.commandLine(pid) else { return pid }
        return command.contains("postgres") && command.contains(folder.path) ? pid : nil
    }

    /// Ends a server that an earlier run left behind; it first gets the chance to write everything to disk.
    func replaceOrphan() async {
        for mode in ["fast", "immediate"] where orphan != nil {
            logger.notice("stopping a Postgres that an earlier run left behind", metadata: ["how": "\(mode)"])
            try? await tools.run("pg_ctl", ["-D", folder.path, "-m", mode, "-w", "-t", "20", "stop"])
        }
        if let pid = orphan { kill(pid, SIGKILL) }
    }

    /// Without a postmaster, no process of this cluster may run, and none of its locks is valid.
    func clearAway() async {
        guard orphan == nil else { return }
        await endBackends()
        for file in [
            folder.appendingPathComponent("postmaster.pid"), socketFile, socketFile.appendingPathExtension("lock"),
        ] { try? FileManager.default.removeItem(at: file) }
    }

    /// Backends outlive a killed postmaster while their statement runs, and block the next one from starting.
    private func endBackends() async {
        for signal in [SIGQUIT, SIGKILL] {
            let left = ProcessState.named("postgres", in: folder)
            if left.isEmpty { return }
            logger.notice("ending backends without a Postgres", metadata: ["count": "\(left.count)"])
            for pid in left { kill(pid, signal) }
            for _ in 0..<40 where left.contains(where: { ProcessState.isAlive($0) }) {
                try? await Task.sleep(for: .milliseconds(50))
            }
        }
    }
}
