/// What a phone says while Veramo is away. Anybody may see a locked screen: no name, no picture and no word of one is on it.
import ServerPush

enum VeramoNotices {
    static func words(for notice: Notice) -> NoticeWords? {
        switch notice.kind {
        case "veramo.shown":
            NoticeWords("Something new for you", "Open Veramo to see it.", path: "today")
        case "veramo.zone":
            NoticeWords(
                "Your time zone has changed", "Your partner chose another. Days begin by it from now on.",
                path: "settings")
        case "veramo.request":
            NoticeWords("Somebody entered your code", "Open Veramo to accept or refuse.", path: "pairing")
        case "veramo.accepted":
            NoticeWords("You’re linked", "Open Veramo to share your first picture.", path: "today")
        case "\(MakeMemory.name).done":
            NoticeWords("Your picture is ready", "It is in your gallery, for you alone.", path: "gallery")
        case "\(MakeMemory.name).failed":
            NoticeWords(
                "Your picture couldn’t be made", "Nothing was charged. Open Veramo to see why.", path: "gallery")
        case "\(MakeMemory.name).late":
            NoticeWords(
                "Your picture takes longer than expected", "It goes on. You’ll hear when it is done.", path: "gallery")
        default: nil
        }
    }
}
