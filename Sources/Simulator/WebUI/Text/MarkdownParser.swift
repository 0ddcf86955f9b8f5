/// The inline markdown that `Text` understands: strong, emphasis, code, strikethrough and links.
import Foundation

struct MarkdownParser {
    private let characters: [Character]
    private var position = 0
    private var style = TextRun(words: "")
    private var done: [TextRun] = []

    init(_ text: String) { characters = Array(text) }

    mutating func runs() -> [TextRun] {
        while position < characters.count {
            if !mark("**", \.isStrong), !mark("__", \.isStrong), !mark("~~", \.isStruck), !mark("*", \.isEmphasized),
                !mark("_", \.isEmphasized), !mark("`", \.isCode), !link()
            {
                style.words.append(characters[position])
                position += 1
            }
        }
        finishRun()
        return done.isEmpty ? [TextRun(words: "")] : done
    }

    /// A mark opens a style only if it is closed later, and not between two letters as in snake_case.
    private mutating func mark(_ mark: String, _ flag: WritableKeyPath<TextRun, Bool>) -> Bool {
        let mark = Array(mark)
        guard starts(with: mark, at: position) else { return false }
        if style.isCode, mark != ["`"] { return false }
        let isOpen = style[keyPath: flag]
        let inside = position > 0 && characters[position - 1].isLetter && isLetter(at: position + mark.count)
        if mark.first == "_", inside { return false }
        guard isOpen || isClosed(mark, after: position + mark.count) else { return false }
        finishRun()
        style[keyPath: flag].toggle()
        position += mark.count
        return true
    }

    private mutating func link() -> Bool {
        guard characters[position] == "[", !style.isCode,
            let middle = index(of: ["]", "("], from: position + 1), let end = index(of: [")"], from: middle + 2),
            let url = URL(string: String(characters[(middle + 2)..<end]))
        else { return false }
        finishRun()
        var run = style
        run.words = String(characters[(position + 1)..<middle])
        run.link = url
        done.append(run)
        position = end + 1
        return true
    }

    private mutating func finishRun() {
        if !style.words.isEmpty { done.append(style) }
        style.words = ""
    }

    private func isClosed(_ mark: [Character], after start: Int) -> Bool {
        guard start < characters.count, !characters[start].isWhitespace, let end = index(of: mark, from: start + 1)
        else { return false }
        return !characters[end - 1].isWhitespace
    }

    private func starts(with mark: [Character], at index: Int) -> Bool {
        index + mark.count <= characters.count && Array(characters[index..<(index + mark.count)]) == mark
    }

    private func isLetter(at index: Int) -> Bool { index < characters.count && characters[index].isLetter }

    private func index(of mark: [Character], from start: Int) -> Int? {
        guard start <= characters.count else { return nil }
        return (start..<characters.count).first { starts(with: mark, at: $0) }
    }
}
