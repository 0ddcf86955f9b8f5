/// All products: those that the manifest lists.
import CommandKit

package enum Products {
    package static var all: [InstalledProduct] { listed }
}
