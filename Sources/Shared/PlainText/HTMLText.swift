/// Text of strangers' for the pages and mails that the server writes.
extension String {
    /// Safe as HTML's text and inside quotes. Hidden characters are left out: one of them could make one verdict read
    /// like another.
    package var htmlEscaped: String {
        // By scalars: a quote with an accent on it is one character, and ends an attribute all the same.
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
