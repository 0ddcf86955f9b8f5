/// Samples for previews, clearly named so that nobody mistakes one for real data.
import Foundation

package enum Samples {
    package static let account = Account(id: "00000000-0000-4000-8000-000000000001", email: "sample@example.com")
    /// 2026-01-15, noon.
    package static let now = Date(timeIntervalSince1970: 1_768_478_400)

    /// A grey JPEG of 8 by 6 pixels.
    package static let picture = Data(base64Encoded: pictureText, options: .ignoreUnknownCharacters) ?? Data()

    private static let pictureText = """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxO
        UlNSMj5aYVpQYEpRUk//wAALCAAGAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAABf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAI
        AQEAAD8AUf/Z
        """
}
