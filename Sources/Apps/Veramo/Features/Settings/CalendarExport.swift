/// The row that fetches a calendar’s archive and offers it to share or to save.
import AccountFeatures
import Clients
import Foundation
import Styleguide
import SwiftUI
import WorkFeatures

#if canImport(CoreTransferable)
    import CoreTransferable
    import UniformTypeIdentifiers
#endif

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
                String(
                    localized: """
                        The calendar with \(name) is ready: all pictures by date, and a page to look at them without a \
                        connection.
                        """)
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
            DataRepresentation(exportedContentType: .zip) { (archive: CalendarArchive) in archive.zip }
                .suggestedFileName("Veramo-calendar.zip")
        }
    #else
        var _shared: _SharedItem { .file(zip) }
    #endif
}
