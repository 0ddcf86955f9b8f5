/// Strangers' text for the pages and mails that the server writes.
extension String {
    /// Safe as HTML text and inside quotes. Hidden characters are removed: one of them could make one verdict read like
    /// another.
    package var htmlEscaped: String {
        // By scalars: a quote with an accent on it is one character, and still ends an attribute.
        unicodeScalars.reduce(into: "") { out, scalar in
            switch scalar {
            case "&": out += "&amp;"
            case "<": out += "&lt;"
            case ">": out += "&gt;"
            case "\"": out += "&quot;"
            case "'": out += "&#39;"
            case "`": out += "&#96;"
            case _ where scalar.isHidden: break
            default: out.unicodeScalars.append(scalar)
            }
        }
    }
}
