/// The typefaces labels are set in, as far as Debian has something like them.
import Foundation

/// Packages: fonts-liberation (Helvetica's and Arial's widths), fonts-crosextra-carlito (Calibri's, which newer tags look
/// set in), fonts-roboto-unhinted, fonts-inter; DejaVu comes with nearly everything. Chinese is drawn
/// with fonts-droid-fallback, which is chosen for signs that the others don't have.
package enum Face: String, Codable, Hashable, Sendable, CaseIterable {
    case sans = "Liberation Sans"
    case sansBold = "Liberation Sans Bold"
    case narrow = "Liberation Sans Narrow"
    case narrowBold = "Liberation Sans Narrow Bold"
    case humanist = "Carlito"
    case humanistBold = "Carlito Bold"
    case condensed = "Roboto Condensed"
    case condensedBold = "Roboto Condensed Bold"
    case grotesque = "Inter"
    case grotesqueBold = "Inter Bold"
    case wide = "DejaVu Sans"
    case wideBold = "DejaVu Sans Bold"
    case mono = "Liberation Mono"

    /// A missing font is silently replaced by the library, and then looks exactly like one that can't exist.
    package var isInstalled: Bool { Self.installed.contains(self) }

    /// What it is drawn with: itself, or the library's own choice.
    package var drawn: String { isInstalled ? rawValue : "\(rawValue) (missing, replaced)" }

    private static let installed: Set<Face> = {
        func probe(_ font: String) -> Stencil? { try? Stencil(text: "RagQ8650", font: font + " 60px") }
        let regular = probe("No Such Face")
        let bold = probe("No Such Face Bold")
        return Set(
            allCases.filter { face in
                guard let drawn = probe(face.rawValue), face != .wide, face != .wideBold else { return true }
                return drawn.pixels != regular?.pixels && drawn.pixels != bold?.pixels
            })
    }()
}
