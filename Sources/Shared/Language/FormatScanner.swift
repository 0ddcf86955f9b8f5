/// Takes a format apart: words, and placeholders such as `%@`, `%2$lld` or `%.1f`.
#if !canImport(Darwin)
    enum FormatScanner {
        enum Piece: Hashable { case words(String), placeholder(place: Int?, specifier: String) }

        static func pieces(of format: String) -> [Piece] {
            var pieces: [Piece] = []
            var words = ""
            var rest = format[...]
            while let character = rest.popFirst() {
                guard character == "%" else {
                    words.append(character)
                    continue
                }
                if rest.first == "%" {
                    words.append(rest.removeFirst())
                } else if let found = placeholder(&rest) {
                    if !words.isEmpty { pieces.append(.words(words)) }
                    words = ""
                    pieces.append(found)
                } else {
                    words.append("%")
                }
            }
            if !words.isEmpty { pieces.append(.words(words)) }
            return pieces
        }

        /// Behind the percent sign. Consumes nothing if it is none.
        private static func placeholder(_ rest: inout Substring) -> Piece? {
            var text = rest
            let digits = text.prefix { $0.isASCII && $0.isNumber }
            var place: Int?
            if !digits.isEmpty, text.dropFirst(digits.count).first == "$" {
                place = Int(digits)
                text = text.dropFirst(digits.count + 1)
            }
            let flags = text.prefix { "-+0#.123456789".contains($0) }
            text = text.dropFirst(flags.count)
            guard let kind = ["@", "lld", "llu", "lf", "ld", "lu", "d", "u", "f", "g"].first(where: text.hasPrefix)
            else {
                return nil
            }
            rest = text.dropFirst(kind.count)
            return .placeholder(place: place, specifier: "%\(flags)\(kind)")
        }
    }
#endif
