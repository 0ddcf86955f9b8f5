/// Photos that could tell more, each with how it must differ from the one there is.
import AuntenticCore
import Foundation
import Styleguide
import SwiftUI

struct RequestsCard: View {
    let requests: [PhotoRequest]
    let add: (@MainActor () -> Void)?

    /// What is to be done alike is said once.
    private var groups: [(how: String, headings: [String])] {
        requests.map(\.how).uniqued().map { how in
            (how, requests.filter { $0.how == how }.map(\.angle.heading))
        }
    }

    var body: some View {
        Card {
            CardTitle(requests.count == 1 ? "Another photo could tell more" : "Other photos could tell more")
            ForEach(groups, id: \.how) { group in
                MarkedRow(alignment: .top) {
                    Image(systemName: "camera").foregroundStyle(Palette.navyInk).accessibilityHidden(true)
                } words: {
                    VStack(alignment: .leading, spacing: Space.xs) {
                        Text(group.headings.joined(separator: ", ")).font(.cardTitle).foregroundStyle(Palette.text)
                        Text(group.how).font(.reading).foregroundStyle(Palette.text).wholeWords(of: group.how)
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
