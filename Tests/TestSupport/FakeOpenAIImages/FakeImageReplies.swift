/// Bodies and events as OpenAI's image models write them.
import Foundation
import NIOCore

package enum FakeImageReplies {
    static func pictures(_ count: Int) throws -> String {
        reply(try (0..<count).map { Data(try FakePictures.jpeg($0).readableBytesView).base64EncodedString() })
    }

    static func reply(_ pictures: [String]) -> String {
        let data = pictures.map { #"{"b64_json":"\#($0)"}"# }.joined(separator: ",")
        return #"""
            {"created":1767225600,"background":"opaque","output_format":"jpeg","quality":"low","size":"1024x1024",\#
            "data":[\#(data)],"usage":\#(usage)}
            """#
    }

    private static let usage = #"""
        {"input_tokens":60,"output_tokens":1000,"total_tokens":1060,\#
        "input_tokens_details":{"text_tokens":50,"image_tokens":10}}
        """#

    static func previews(_ asked: FakeOpenAIImages.Asked) throws -> String {
        let kind = asked.path == "edits" ? "image_edit" : "image_generation"
        return try (0..<asked.previews).map { index in
            let picture = Data(try FakePictures.jpeg(10 + index).readableBytesView).base64EncodedString()
            return event(
                "\(kind).partial_image",
                #""b64_json":"\#(picture)","partial_image_index":\#(index),"size":"1024x1024""#)
        }.joined()
    }

    /// The previews and the picture.
    package static func events(_ asked: FakeOpenAIImages.Asked) throws -> String {
        let kind = asked.path == "edits" ? "image_edit" : "image_generation"
        let picture = Data(try FakePictures.jpeg(0).readableBytesView).base64EncodedString()
        return try previews(asked)
            + event("\(kind).completed", #""b64_json":"\#(picture)","usage":\#(usage)"#)
    }

    static func streamError(_ code: String) -> String {
        "event: error\ndata: " + FakeOpenAI.error("It failed", type: "server_error", code: code).dropLast()
            + #","type":"error"}"# + "\n\n"
    }

    private static func event(_ type: String, _ fields: String) -> String {
        "event: \(type)\ndata: {\"type\":\"\(type)\",\"created_at\":1767225600,\(fields)}\n\n"
    }

    static func blocked(_ stage: String) -> String {
        #"""
        {"error":{"message":"Your request was rejected by the safety system: a red boat",\#
        "type":"image_generation_user_error","param":null,"code":"moderation_blocked",\#
        "moderation_details":{"moderation_stage":"\#(stage)","categories":["violence"]}}}
        """#
    }

    static let rateLimited = FakeOpenAI.error(
        "Rate limit reached for images", type: "requests", code: "rate_limit_exceeded")
    static let quota = FakeOpenAI.error(
        "You exceeded your current quota.", type: "insufficient_quota", code: "credit_balance_exhausted")
    static let overloaded = FakeOpenAI.error(
        "The server is overloaded.", type: "service_unavailable_error", code: "server_is_overloaded")
    static let serverError = FakeOpenAI.error("The server had an error.", type: "server_error", code: nil)
}
