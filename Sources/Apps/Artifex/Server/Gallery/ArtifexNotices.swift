/// What a phone says of pictures and likes while the app is away. Anybody may see a locked screen, so no prompt is shown.
import ServerPush

enum ArtifexNotices {
    static func words(for notice: Notice) -> NoticeWords? {
        guard let id = notice.subject else { return nil }
        return switch notice.kind {
        case "\(GenerateImage.name).done":
            NoticeWords(
                "Your AI image is ready!", "Your masterpiece has been generated—tap to view and download",
                path: "generation/\(id)")
        case "\(GenerateImage.name).failed":
            NoticeWords(
                "Your image could not be made", "Nothing was charged. Tap to see why.", path: "generation/\(id)")
        case "\(GenerateImage.name).late":
            NoticeWords(
                "Your image takes longer than expected", "It goes on. You will hear when it is done.",
                path: "generation/\(id)")
        case "artifex.likes":
            NoticeWords(
                "People love your artwork!", "Check out the latest likes on your AI creation", path: "picture/\(id)")
        default: nil
        }
    }
}
