/// The two ways in which Phoenix clients write a message: objects, or arrays of five.
enum Version: Sendable, Hashable {
    case objects
    case arrays

    /// From the `vsn` of the address; clients that name none are old.
    init?(_ text: String?) {
        switch text {
        case nil, "", "1.0.0": self = .objects
        case "2.0.0": self = .arrays
        default: return nil
        }
    }
}
