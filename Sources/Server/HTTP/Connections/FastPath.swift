/// The fast path: a request for what was served before, answered on its connection's loop without task or router.
import NIOCore
import ServerDatabase

/// It knows the usual case only. Whatever it doesn't know for certain takes the ordinary path, which decides anew.
package protocol FastPath: Sendable {
    /// How the addresses begin of what it may know.
    var prefix: String { get }

    /// - Parameter answer: called once, on `loop`, perhaps at once; with nil the request takes the ordinary path.
    /// - Returns: false if the request takes the ordinary path now; `answer` is then never called.
    func take(_ request: FastRequest, on loop: any EventLoop, _ answer: @escaping (FastAnswer?) -> Void) -> Bool
}

/// A GET without body, conditions, range, origin or wishes beyond these.
package struct FastRequest: Sendable {
    /// Path and query.
    package let target: String
    /// Of what was verified before and is still good; never an invalid one.
    package let credential: Credential
    /// The formats that it wants, as sent; nil without a word of it.
    package let accept: String?
    /// The schema that it names.
    package let acceptProfile: String?

    package init(target: String, credential: Credential = .none, accept: String? = nil, acceptProfile: String? = nil) {
        self.target = target
        self.credential = credential
        self.accept = accept
        self.acceptProfile = acceptProfile
    }
}

/// An answer of 200 with all of its bytes.
package struct FastAnswer: Sendable {
    /// Lines of the head, each with its end; those of this moment and the empty one are still missing.
    package var lines: ByteBuffer
    package var body: ByteBuffer
    /// Without rows: whoever was deleted gets no other answer than whoever has nothing, so their account is looked up.
    package var isInDoubt: Bool
    /// Names the request in logs.
    var name = ""

    package init(lines: ByteBuffer, body: ByteBuffer, isInDoubt: Bool = false) {
        self.lines = lines
        self.body = body
        self.isInDoubt = isInDoubt
    }
}
