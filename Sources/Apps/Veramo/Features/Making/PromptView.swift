/// PromptView, to come.
import Styleguide
import SwiftUI

struct PromptView: View {
    let model: VeramoModel

    var body: some View { Text("Veramo") }
}
