/// The headers of a form's part, and parameters of header values in general.
@testable import ServerStorage

extension FuzzTarget {
    static let formParts = FuzzTarget(
        "form-parts", feeds: "a part's headers to FormPart", longest: 8192,
        words: [
            "content-disposition: form-data; ", "name=", "filename=", "filename*=", "\"", "\\", ";", "; ", "=", "\r\n",
            "content-type: ", "name=\"a\\\"b\"", "boundary=",
        ]
    ) { (text: String) in
        let part = FormPart(headers: text)
        try require(part == FormPart(headers: text), "read twice it differs")
        for value in [part.name, part.fileName ?? "", part.contentType ?? ""] {
            try require(value.utf8.count <= text.utf8.count, "\(value.debugDescription) is longer than what was sent")
        }
        // Written by the rules (RFC 9110 §5.6.4), any text comes back.
        let escaped = Escaping.withBackslashes(text)
        let read = FormPart.parameter("name", of: "form-data; name=\"\(escaped)\"; filename=\"x\"")
        try require(read == text, "\(text.debugDescription) was read as \(read.debugDescription)")
    }
}
