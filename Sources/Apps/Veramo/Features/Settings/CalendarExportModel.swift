/// The pictures of a calendar as one archive, to keep outside of the app.
import Clients
import Foundation
import Observation
import WorkFeatures

@MainActor @Observable final class CalendarExportModel {
    private(set) var archive: Data?
    private(set) var isRunning = false
    private(set) var trouble: Trouble?
    @ObservationIgnored private let functions: FunctionsClient

    init(functions: FunctionsClient) { self.functions = functions }

    func fetch(_ couple: UUID) async {
        guard !isRunning else { return }
        (isRunning, trouble, archive) = (true, nil, nil)
        defer { isRunning = false }
        do throws(ClientError) {
            archive = try await functions.file("veramo/v1/export?couple=\(couple.uuidString.lowercased())")
        } catch {
            if error != .cancelled { trouble = Trouble(looking: error) }
        }
    }
}
