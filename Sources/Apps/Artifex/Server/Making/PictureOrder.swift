/// A request for pictures once it is known to be right: what the job works from, after a restart too.
import ArtifexCore
import Foundation

package struct PictureOrder: Codable, Sendable, Hashable {
    package var wish: PictureWish
    /// Decides the pictures together with the prompt. Drawn here if the wish leaves it open, so that a run that resumes
    /// draws the same.
    package var seed: Int
    /// Whether its owner was a Premium member when they asked: then unfinished pictures are shown on the way.
    package var isPremium: Bool

    package init(_ wish: PictureWish, isPremium: Bool) {
        self.wish = wish
        self.isPremium = isPremium
        seed = wish.seed ?? Int.random(in: PictureWish.seeds)
    }
}
