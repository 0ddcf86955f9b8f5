/// Why the answer is what it is: the two or three findings that decided, each with how sure it is.
import AuntenticCore
import Foundation
import Styleguide
import SwiftUI

struct ReasonsCard: View {
    let reasons: [Reason]

    var body: some View {
        Card {
            CardTitle("Why")
            ForEach(reasons, id: \.self) { reason in
                MarkedRow(alignment: .top) {
                    Image(systemName: reason.outcome?.systemImage ?? "eye")
                        .foregroundStyle((reason.outcome?.signal ?? .neutral).ink).accessibilityHidden(true)
                } words: {
                    VStack(alignment: .leading, spacing: Space.xs) {
                        Text(reason.sentence).font(.reading).foregroundStyle(Palette.text)
                            .wholeWords(of: reason.sentence)
                        if let sureness = reason.sureness {
                            Text(sureness.words).font(.note).foregroundStyle(Palette.muted)
                        }
                    }
                }
            }
        }
    }
}
