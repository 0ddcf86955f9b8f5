/// All products: those that the manifest lists, and the planned apps.
import AccountFeatures
import CommandKit

package enum Products {
    package static var all: [InstalledProduct] { listed }
    /// An app that exists needs no promise any more.
    package static var appsToCome: [AppEntry] {
        let here = Set(listed.map(\.app.id))
        return [AppEntry.mirrorMate].filter { !here.contains($0.id) }
    }
}
