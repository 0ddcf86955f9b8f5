/// Photos that could tell more, each with how it must differ from the one there is.
import AuntenticCore
import Foundation
import Styleguide
import SwiftUI

struct RequestsCard: View {
    let requests: [PhotoRequest]
    let add: (@MainActor () -> Void)?

    var body: some View {
        Card {
            CardTitle(requests.count == 1 ? "Another photo could tell more" : "Other photos could tell more")
            ForEach(requests) { request in
                MarkedRow(alignment: .top) {
                    Image(systemName: "camera").foregroundStyle(Palette.navyInk).accessibilityHidden(true)
                } words: {
                    VStack(alignment: .leading, spacing: Space.xs) {
                        Text(request.angle.heading).font(.cardTitle).foregroundStyle(Palette.text)
                        Text(request.how).font(.reading).foregroundStyle(Palette.text).wholeWords(of: request.how)
                    }
                }
            }
            if let add {
                Button(requests.count == 1 ? "Add this photo" : "Add these photos", action: add)
                    .buttonStyle(SecondaryButtonStyle())
            }
        }
    }
}
