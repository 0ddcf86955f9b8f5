/// Forms with files, as RFC 7578 says and no more.
import Foundation

struct FakeForm: Sendable {
    struct File: Sendable {
        var field: String
        var name: String
        var type: String
        var bytes: Data
    }

    private(set) var fields: [String: String] = [:]
    private(set) var files: [File] = []

    /// Nil for what is no whole form.
    init?(_ body: Data, _ type: String) {
        guard let match = type.wholeMatch(of: /multipart\/form-data; boundary=([A-Za-z0-9-]{1,70})/) else { return nil }
        let line = Data("--\(match.output.1)".utf8), gap = Data("\r\n\r\n".utf8)
        guard var rest = body.starts(with: line) ? body.dropFirst(line.count) : nil else { return nil }
        while rest.starts(with: Data("\r\n".utf8)) {
            rest = rest.dropFirst(2)
            guard let head = rest.range(of: gap),
                let end = rest.range(of: Data("\r\n".utf8) + line, in: head.upperBound..<rest.endIndex)
            else { return nil }
            let lines = String(decoding: rest[..<head.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
            guard add(lines, Data(rest[head.upperBound..<end.lowerBound])) else { return nil }
            rest = rest[end.upperBound...]
        }
        guard rest.elementsEqual("--\r\n".utf8) else { return nil }
    }

    /// - Returns: false for a part without a name, a file without a type, and a field that comes twice.
    private mutating func add(_ lines: [String], _ content: Data) -> Bool {
        guard
            let head = lines[0].wholeMatch(of: /Content-Disposition: form-data; name="([^"]+)"(; filename="([^"]+)")?/)
        else { return false }
        let name = String(head.output.1)
        guard let file = head.output.3 else {
            return fields.updateValue(String(decoding: content, as: UTF8.self), forKey: name) == nil
        }
        guard let type = lines.dropFirst().first(where: { $0.hasPrefix("Content-Type: ") }) else { return false }
        files.append(File(field: name, name: String(file), type: String(type.dropFirst(14)), bytes: content))
        return true
    }
}
