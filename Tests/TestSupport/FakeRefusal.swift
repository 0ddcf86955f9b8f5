/// How OpenAI refuses a request that breaks its rules.

struct FakeRefusal: Error {
    var status: Int
    var body: String

    init(_ status: Int, _ message: String, param: String? = nil, code: String? = nil) {
        self.status = status
        body = FakeOpenAI.error(message, type: "invalid_request_error", param: param, code: code)
    }
}
