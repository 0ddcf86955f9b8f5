/// Another person's picture, asked for when it comes into view.
import PortraitFeatures
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
