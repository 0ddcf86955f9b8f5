/// The exported data as a JSON file that can be shared or saved.
import Foundation
import SwiftUI

#if canImport(CoreTransferable)
    import CoreTransferable
    import UniformTypeIdentifiers
#endif

struct ExportFile: Transferable {
    let json: Data

    #if canImport(CoreTransferable)
        static var transferRepresentation: some TransferRepresentation {
            DataRepresentation(exportedContentType: .json) { (file: ExportFile) in file.json }
                .suggestedFileName("My-data.json")
        }
    #else
        var _shared: _SharedItem { .file(json) }
    #endif
}
