/// Somebody's picture in a circle, or the first letters of the name.
import Foundation
import Styleguide
import SwiftUI

struct PersonPicture: View {
    let id: UUID
    let name: String?
    /// Without one nothing is asked for.
    let hasPicture: Bool
    var side: CGFloat = 40
    let pictures: PictureLoader

    var body: some View {
        PersonCircle(name: name, picture: hasPicture ? pictures[person: id] : nil, side: side)
            .task(id: hasPicture) { if hasPicture { await pictures.loadPerson(id) } }
    }
}

struct PersonCircle: View {
    let name: String?
    let picture: Data?
    let side: CGFloat

    var body: some View {
        ZStack {
            Circle().fill(Palette.field)
            if let picture {
                Image(photo: picture).resizable().scaledToFill()
            } else if let initials {
                Text(initials).font(.system(size: side * 0.38, weight: .semibold)).foregroundStyle(Palette.navyInk)
            } else {
                Image(systemName: "person").font(.system(size: side * 0.42)).foregroundStyle(Palette.muted)
            }
        }
        .frame(width: side, height: side)
        .clipShape(Circle())
        .accessibilityHidden(true)
    }

    private var initials: String? { name.flatMap(Initials.of) }
}

enum Initials {
    /// Of the first and the last word: "Ana Maria Silva" is "AS". Nil for a name without letters.
    static func of(_ name: String) -> String? {
        let words = name.split(whereSeparator: \.isWhitespace).filter { $0.first?.isLetter == true }
        guard let first = words.first?.first else { return nil }
        let last = words.count > 1 ? words.last?.first : nil
        return (String(first) + (last.map { String($0) } ?? "")).uppercased()
    }
}
