/// One question to a chat model: text, photographs by file, and the schema of the answer.

package struct ChatQuestion: Sendable {
    package enum Part: Sendable, Hashable {
        case text(String)
        case image(ImageFile)
    }

    /// A picture on our own disk, inlined when the request is sent.
    package struct ImageFile: Sendable, Hashable {
        package var path: String
        package var mediaType: String

        package init(path: String, mediaType: String = "image/jpeg") {
            self.path = path
            self.mediaType = mediaType
        }
    }

    package var instructions: String
    package var parts: [Part]
    package var schemaName: String
    /// JSON text, not a dictionary: the model answers in the order of its keys.
    package var schema: String
    package var temperature: Double
    package var maximumAnswerTokens: Int
    /// Opaque, at most 64 characters: for tracing, with the provider and with us.
    package var reference: String

    package init(
        instructions: String, parts: [Part], schemaName: String, schema: String, temperature: Double = 0,
        maximumAnswerTokens: Int, reference: String
    ) {
        self.instructions = instructions
        self.parts = parts
        self.schemaName = schemaName
        self.schema = schema
        self.temperature = temperature
        self.maximumAnswerTokens = maximumAnswerTokens
        self.reference = String(reference.prefix(64))
    }
}

package struct ChatAnswer: Sendable, Hashable {
    /// The model's text, which should be JSON of the question's schema; the caller checks it.
    package var content: String
    /// The provider's name of the model, with its version.
    package var model: String?
    package var usage: TokenUsage?
    /// The provider's own id of the request, to quote to its support.
    package var requestID: String?
}
