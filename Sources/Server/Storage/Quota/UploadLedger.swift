/// Bytes in transit, by account: parallel uploads can't fill the disk with files that will be refused.
import Synchronization

/// Only for this process. The database counts a file when it is written; this limits the staged bytes until then.
final class UploadLedger: Sendable {
    private let incoming = Mutex<[String: Int]>([:])

    /// - Parameter room: how much the account may still store when its upload begins; nil without a limit.
    func open(_ owner: String, room: Int?) -> UploadRoom { UploadRoom(self, owner, room) }

    fileprivate func take(_ bytes: Int, _ owner: String, room: Int) -> Bool {
        incoming.withLock { incoming in
            let sum = incoming[owner, default: 0] + bytes
            guard sum <= room else { return false }
            incoming[owner] = sum
            return true
        }
    }

    fileprivate func giveBack(_ bytes: Int, _ owner: String) {
        incoming.withLock { incoming in
            let rest = incoming[owner, default: 0] - bytes
            incoming[owner] = rest > 0 ? rest : nil
        }
    }

    /// Accounts that are uploading now.
    var count: Int { incoming.withLock { $0.count } }
}

/// One upload's share. It is returned when the last reference is released.
final class UploadRoom: Sendable {
    private let ledger: UploadLedger
    private let owner: String
    private let room: Int?
    private let taken = Mutex(0)

    fileprivate init(_ ledger: UploadLedger, _ owner: String, _ room: Int?) {
        self.ledger = ledger
        self.owner = owner
        // A form is a little longer than its file.
        self.room = room.map { $0 + UploadMeter.overhead }
    }
    deinit { ledger.giveBack(taken.withLock { $0 }, owner) }

    /// False if all bytes arriving for this account exceed its room.
    func take(_ bytes: Int) -> Bool {
        guard let room else { return true }
        guard ledger.take(bytes, owner, room: room) else { return false }
        taken.withLock { $0 += bytes }
        return true
    }
}
