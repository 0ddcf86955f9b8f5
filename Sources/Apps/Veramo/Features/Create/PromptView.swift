/// A picture from words: prompt, look, references.
import Foundation
import SwiftUI
import VeramoCore

struct PromptView: View {
    let references: [UUID]
    let model: VeramoModel

    var body: some View {
        Text("PromptView")
    }
}
