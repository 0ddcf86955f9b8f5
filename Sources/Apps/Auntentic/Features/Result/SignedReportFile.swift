/// A signed report as a JSON file that can be shared or saved, and verified by whoever has it.
import Foundation
import SwiftUI

#if canImport(CoreTransferable)
    import CoreTransferable
    import UniformTypeIdentifiers
#endif

struct SignedReportFile: Transferable {
    let json: Data

    #if canImport(CoreTransferable)
        static var transferRepresentation: some TransferRepresentation {
            DataRepresentation(exportedContentType: .json) { (file: SignedReportFile) in file.json }
                .suggestedFileName("Auntentic-report.json")
        }
    #else
        var _shared: _SharedItem { .file(json) }
    #endif
}
