/// Every product of this house, listed once.
import AccountFeatures
import AuntenticFeatures
import AuntenticServer
import ServerProducts

package enum Products {
    /// What the server serves.
    package static let served: [any Product.Type] = [Auntentic.self]
    /// What a home screen shows.
    package static let apps: [AppEntry] = [.auntentic, .artifex, .veramo, .mirrorMate]
}
