/// Another time zone for the two: asked once, then changed for both.
import Clients
import Foundation
import Language
import Observation
import VeramoCore
import WorkFeatures

@MainActor @Observable final class ZoneModel {
    /// Chosen, and not yet agreed to.
    var wished: CoupleZone? { didSet { if wished != nil { isAsking = true } } }
    var isAsking = false
    private(set) var isRunning = false
    private(set) var trouble: Trouble?
    @ObservationIgnored private let functions: CoupleClient
    @ObservationIgnored private let changed: @MainActor () async -> Void

    init(functions: CoupleClient, changed: @escaping @MainActor () async -> Void) {
        (self.functions, self.changed) = (functions, changed)
    }

    func change() async {
        guard let wished, !isRunning else { return }
        isRunning = true
        defer { isRunning = false }
        do throws(ClientError) {
            try await functions.changeZone(wished.identifier)
            (self.wished, trouble) = (nil, nil)
        } catch {
            trouble = Trouble(zone: error)
        }
        await changed()
    }
}

extension Trouble {
    fileprivate init(zone error: ClientError) {
        self.init(acting: error)
        switch error {
        case .refused("zone_changed_often", _), .busy:
            title = String(localized: "Changed often today")
            message = String(localized: "The time zone stays as it is. Change it again tomorrow.")
        case .refused("not_paired", _):
            title = String(localized: "You aren’t linked any more")
            message = String(localized: "The time zone stays as it was.")
        default: break
        }
    }
}
