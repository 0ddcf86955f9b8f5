/// What a client asks for when it joins a channel.
import Wire

struct JoinRequest: Sendable {
    var acknowledges = false
    var hearsItself = false
    var isPrivate = false
    var presenceKey = ""
    var hasPresence = false
    var changes: [ChangeWish] = []
    var token: String?
    /// Past messages to hear again: since when (milliseconds), and how many.
    var replay: (since: Int, limit: Int)?

    struct Fault: Error, Sendable { var reason: String }

    /// - Throws: a fault whose reason is for the client.
    init(_ payload: JSONValue, _ limits: RealtimeConfiguration) throws(Fault) {
        let config = payload["config"]
        acknowledges = config?["broadcast"]?["ack"]?.boolValue ?? false
        hearsItself = config?["broadcast"]?["self"]?.boolValue ?? false
        isPrivate = config?["private"]?.boolValue ?? false
        presenceKey = config?["presence"]?["key"]?.stringValue ?? ""
        hasPresence = config?["presence"]?["enabled"]?.boolValue ?? (config?["presence"] != nil)
        token = payload["access_token"]?.stringValue ?? payload["user_token"]?.stringValue
        guard presenceKey.utf8.count <= limits.topicBytes else { throw Fault(reason: "Presence key is too long") }
        if let since = config?["broadcast"]?["replay"]?["since"]?.intValue {
            guard isPrivate else {
                throw Fault(reason: "UnableToReplayMessages: Replay is not allowed for public channels")
            }
            replay = (since, min(25, max(1, config?["broadcast"]?["replay"]?["limit"]?.intValue ?? 25)))
        }
        let wishes = config?["postgres_changes"]?.arrayValue ?? []
        guard wishes.count <= limits.changeFilters else { throw Fault(reason: "Too many postgres_changes filters") }
        for wish in wishes { changes.append(try ChangeWish(wish)) }
    }
}
