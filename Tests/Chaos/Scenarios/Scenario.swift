/// Something that breaks while people use the server, and heals again.
import TestSupport

package struct Scenario: Sendable {
    package let name: String
    /// What it breaks.
    package let breaks: String
    var needs = Needs.nothing
    /// Breaks and heals, for about so long; tells what it did.
    let strike: @Sendable (_ world: World, _ fury: Fury) async throws -> String

    package static let all: [Scenario] = [.server, .postgres, .disk, .provider, .clock, .times, .line, .crowd]

    package static func named(_ name: String) -> Scenario? { all.first { $0.name == name } }
}

extension Scenario {
    /// What the machine must have for it.
    enum Needs {
        case nothing
        /// Stored files lie on a disk that can be filled.
        case smallDisk
        /// Server and Postgres read a clock that can be set.
        case clock

        /// Why it can't be run here; nil when it can.
        var obstacle: String? {
            switch self {
            case .nothing: nil
            case .smallDisk: SmallDisk.canMount ? nil : "only root can mount a small disk"
            case .clock: MachineClock.obstacle
            }
        }
    }
}

/// How long and how much.
struct Fury: Sendable {
    let settings: ChaosSettings
    let seed: UInt64

    /// A part of the scenario's time.
    func pause(_ part: Double) async throws { try await Task.sleep(for: .seconds(settings.seconds * part)) }
}
