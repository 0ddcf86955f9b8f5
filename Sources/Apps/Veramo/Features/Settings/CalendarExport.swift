/// The pictures of a calendar as one archive, to keep outside of the app.
import AccountFeatures
import Clients
import Foundation
import Observation
import Styleguide
import SwiftUI
import WorkFeatures

#if canImport(CoreTransferable)
    import CoreTransferable
    import UniformTypeIdentifiers
#endif

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

/// Fetches the archive, then offers to share or save it.
struct CalendarExportRow: View {
    let couple: UUID
    let name: String
    @State private var export: CalendarExportModel

    init(couple: UUID, name: String, model: VeramoModel) {
        (self.couple, self.name) = (couple, name)
        _export = State(initialValue: CalendarExportModel(functions: model.clients.functions))
    }

    var body: some View {
        if let trouble = export.trouble { SettingsProblem(problem: trouble) { Task { await export.fetch(couple) } } }
        if let archive = export.archive {
            Text(
                "The calendar with \(name) is ready: all pictures by date, and a page to look at them without a "
                    + "connection."
            )
            .font(.note).foregroundStyle(Palette.muted)
            ShareLink(item: CalendarArchive(zip: archive), preview: SharePreview("Veramo calendar")) {
                ButtonWords("Save or send it", systemImage: "square.and.arrow.up")
            }
            .buttonStyle(SecondaryButtonStyle())
        } else {
            ActionRow(
                export.isRunning ? "Collecting the pictures…" : "Export the calendar", systemImage: "arrow.down.circle",
                isBusy: export.isRunning
            ) {
                Task { await export.fetch(couple) }
            }
        }
    }
}

private struct CalendarArchive: Transferable {
    let zip: Data

    #if canImport(CoreTransferable)
        static var transferRepresentation: some TransferRepresentation {
            DataRepresentation(exportedContentType: .zip) { $0.zip }.suggestedFileName("Veramo-calendar.zip")
        }
    #else
        var _shared: _SharedItem { .file(zip) }
    #endif
}
