/// The places that a tab can lead to, and what each shows.
import Foundation
import SwiftUI

enum Destination: Hashable {
    case picture(UUID)
    case category(GalleryTag)
    case styles, templates
    case bookmarks, prompts, editProfile, settings, blocked
}
