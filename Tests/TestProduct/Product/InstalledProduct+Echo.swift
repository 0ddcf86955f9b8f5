/// Echo as one of the house's products.
import AccountFeatures
import CommandKit
import EchoFeatures
import EchoServer

extension InstalledProduct {
    package static let echo = InstalledProduct(Echo.self, app: .echo)
}
