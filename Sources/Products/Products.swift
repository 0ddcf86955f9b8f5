/// Every product of this house: those that the manifest lists, and the apps that are to come.
import AccountFeatures
import CommandKit

package enum Products {
    package static var all: [InstalledProduct] { listed }
    /// An app that is there needs no promise any more.
    package static var appsToCome: [AppEntry] {
        let here = Set(listed.map(\.app.id))
        return [AppEntry.artifex, .veramo, .mirrorMate].filter { !here.contains($0.id) }
    }
}
