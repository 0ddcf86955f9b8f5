/// Distances, corners and the smallest size a finger can hit.
import Foundation

package enum Space {
    package static let xs: CGFloat = 4
    package static let s: CGFloat = 8
    package static let m: CGFloat = 12
    package static let l: CGFloat = 16
    package static let xl: CGFloat = 24
    package static let xxl: CGFloat = 32
}

package enum Radius {
    package static let small: CGFloat = 10
    package static let button: CGFloat = 14
    package static let card: CGFloat = 18
}

package enum Target {
    /// Apple's smallest touch target.
    package static let minimum: CGFloat = 44
}
