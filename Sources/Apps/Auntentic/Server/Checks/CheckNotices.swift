/// What a phone says about a check while the app is away. Anybody may see a locked screen, so it names no result.
import ServerPush

enum CheckNotices {
    static func words(for notice: Notice) -> NoticeWords? {
        guard let id = notice.subject, let event = event(notice.kind) else { return nil }
        let path = "check/\(id)"
        return switch event {
        case "done": NoticeWords("Your check is done", "Tap to see the result and its evidence.", path: path)
        case "failed":
            NoticeWords("Your check could not be finished", "Nothing was charged. Tap to see why.", path: path)
        case "needs_input":
            NoticeWords("Your check needs other photos", "Nothing was charged. Tap to see which ones.", path: path)
        case "late":
            NoticeWords(
                "Your check takes longer than expected", "It goes on. You will hear when it is done.", path: path)
        default: nil
        }
    }

    private static func event(_ kind: String) -> Substring? {
        let parts = kind.split(separator: ".")
        return parts.count == 2 && parts[0] == AuthenticateSneaker.name ? parts[1] : nil
    }
}
