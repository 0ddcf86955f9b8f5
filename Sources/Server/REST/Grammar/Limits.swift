// Size limits of a request, so that no URL costs far more to answer than to send.

enum Limits {
    /// Levels of embedded resources, and of and/or groups.
    static let depth = 16
    static let selectItems = 512
    static let embeds = 32
    static let conditions = 256
    static let orderTerms = 64
    static let columns = 1664  // what Postgres holds in one row
    static let queryBytes = 32 * 1024
    /// Levels of brackets in a body or a value: Postgres parses JSON recursively.
    static let jsonDepth = 32

    static func checkQuery(_ query: String) throws(RESTError) {
        guard query.utf8.count <= queryBytes else {
            throw .tooMuch("characters in the URL", limit: queryBytes, advice: "Send long lists through a function.")
        }
    }

    /// Refuses text that the wire to Postgres or its parsers can't carry.
    static func checkText(_ text: String) throws(RESTError) {
        var depth = 0
        for byte in text.utf8 {
            switch byte {
            case 0: throw RESTError(400, "PGRST100", "A zero byte is not allowed in the URL")
            case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "("): depth += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ")"): depth -= 1
            default: continue
            }
            guard depth <= jsonDepth else {
                throw .tooMuch("nested brackets in a value", limit: jsonDepth, advice: "Flatten the value.")
            }
        }
    }
}
