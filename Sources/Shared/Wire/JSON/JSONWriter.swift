/// Writes values as compact JSON text with sorted keys, with a stack of pending parts instead of recursion.

struct JSONWriter {
    private enum Step {
        case value(JSONValue)
        case key(String, isFirst: Bool)
        case text(Unicode.Scalar)
    }

    /// Equal values have equal text. Numbers that JSON lacks (NaN, infinity) become null.
    static func text(of value: JSONValue) -> String {
        var out = ""
        var steps: [Step] = [.value(value)]
        while let step = steps.popLast() {
            switch step {
            case .text(let text): out.unicodeScalars.append(text)
            case .key(let name, let isFirst):
                if !isFirst { out.append(",") }
                JSONText.append(name, to: &out)
                out.append(":")
            case .value(.array(let items)):
                out.append("[")
                steps.append(.text("]"))
                for (index, item) in items.enumerated().reversed() {
                    steps.append(.value(item))
                    if index > 0 { steps.append(.text(",")) }
                }
            case .value(.object(let members)):
                out.append("{")
                steps.append(.text("}"))
                for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated().reversed() {
                    steps.append(.value(member.value))
                    steps.append(.key(member.key, isFirst: index == 0))
                }
            case .value(let plain): append(plain, to: &out)
            }
        }
        return out
    }

    private static func append(_ value: JSONValue, to out: inout String) {
        switch value {
        case .bool(let value): out.append(value ? "true" : "false")
        case .int(let value): out.append(String(value))
        case .number(let value) where value.isFinite:
            // Whole numbers without a point, as Foundation writes them.
            out.append(Int64(exactly: value).map { String($0) } ?? String(value))
        case .string(let text): JSONText.append(text, to: &out)
        case .null, .number, .array, .object: out.append("null")
        }
    }
}
