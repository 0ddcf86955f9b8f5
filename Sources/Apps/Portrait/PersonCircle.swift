/// Somebody's picture in a circle, or the first letters of the name.
import Foundation
import Styleguide
import SwiftUI

package struct PersonCircle: View {
    /// How the circle stands out where there is no picture.
    package enum Look: Sendable {
        /// One of many in a list.
        case quiet
        /// The person whose account this is.
        case bright
    }

    private let initials: String?
    private let picture: Data?
    private let side: CGFloat
    private let look: Look

    /// - Parameter initials: nil or empty for a person without a name, who gets an icon.
    package init(initials: String?, picture: Data?, side: CGFloat, look: Look = .quiet) {
        self.initials = initials
        self.picture = picture
        self.side = side
        self.look = look
    }

    package init(name: String?, picture: Data?, side: CGFloat) {
        self.init(initials: name.flatMap(Initials.of), picture: picture, side: side)
    }

    package var body: some View {
        ZStack {
            switch look {
            case .quiet: Circle().fill(Palette.field)
            case .bright: Circle().fill(Gradients.action)
            }
            if let picture {
                Image(photo: picture).resizable().scaledToFill()
            } else if let initials, !initials.isEmpty {
                Text(initials).font(.system(size: side * 0.38, weight: .semibold)).foregroundStyle(ink)
            } else {
                Image(systemName: "person").font(.system(size: side * 0.42))
                    .foregroundStyle(look == .quiet ? Palette.muted : ink)
            }
        }
        .frame(width: side, height: side)
        .clipShape(Circle())
        .accessibilityHidden(true)
    }

    private var ink: Tone { look == .quiet ? Palette.navyInk : Palette.onAction }
}

package enum Initials {
    /// Of the first and the last word: "Ana Maria Silva" is "AS". Nil for a name without letters.
    package static func of(_ name: String) -> String? {
        let words = name.split(whereSeparator: \.isWhitespace).filter { $0.first?.isLetter == true }
        guard let first = words.first?.first else { return nil }
        let last = words.count > 1 ? words.last?.first : nil
        return (String(first) + (last.map { String($0) } ?? "")).uppercased()
    }
}
