/// Where somebody's own picture lies: one file an account, which only its owner reads.

package enum PortraitPlace {
    package static let bucket = "mirrormate-portraits"
    /// Phones send a megabyte at most.
    package static let mostBytes = 2 << 20
    package static let type = "image/jpeg"

    /// A new picture takes the old one's place, so that no old one is left.
    package static func path(of account: String) -> String { "\(account.lowercased())/portrait.jpg" }
}
