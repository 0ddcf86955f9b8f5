/// How far the answer to a flight has come: what must come next, and what has come.
import NIOCore

struct Progress {
    /// How one statement was sent, and so what is answered to it.
    struct Plan {
        /// Nil: parsed without a name, for this time.
        var prepared: Prepared?
        var parses: Bool
        /// The columns are asked for once, with the parsing; otherwise with each execution.
        var describesStatement: Bool
        var describesPortal: Bool

        var first: Stage { parses ? .parse : .bind }
    }

    enum Stage { case close, parse, parameters, description, bind, portal, rows, script, sync, skipping }

    var plans: [Plan] = []
    var closes: [Prepared] = []
    var stage = Stage.sync
    /// The statement that is being answered.
    var position = 0
    var names = ColumnNames.none
    var bodies: ContiguousArray<ByteBuffer> = []
    var results: [WireRows] = []
    var bytes = 0
    var error: WireError?
    var failedAtBind = false

    var plan: Plan { plans[position] }

    mutating func begin() {
        stage = closes.isEmpty ? plans.first?.first ?? .sync : .close
        results.reserveCapacity(plans.count)
    }

    mutating func next() {
        position += 1
        stage = position < plans.count ? plans[position].first : .sync
    }

    mutating func finishResult(_ tag: String) {
        results.append(WireRows(names: names, bodies: bodies, tag: tag))
        bodies = []
        names = .none
    }
}
