/// Answers and messages of providers of pictures: they come from outside, however well we know the sender.
import Foundation
import Wire

@testable import ServerProviders

extension FuzzTarget {
    /// The same events, wherever the bytes are cut.
    static let events = FuzzTarget(
        "events", feeds: "a stream's bytes to EventParser, whole, one by one and in halves", longest: 8192,
        words: ["data:", "data: ", "event: ", "\n\n", "\r\n\r\n", "\r", "\n", ": ", "\u{FEFF}", "[DONE]"]
    ) { (bytes: [UInt8]) in
        let whole = events(in: [bytes])
        try require(events(in: bytes.map { [$0] }) == whole, "other events come out byte by byte")
        let half = bytes.count / 2
        try require(
            events(in: [Array(bytes[..<half]), Array(bytes[half...])]) == whole, "other events come out of two halves")
        for event in whole ?? [] {
            try require(event.data.count <= 4096, "an event is longer than its limit")
            _ = try? ImagesEvent(event, limit: 4096)
        }
    }

    /// Nil if they are refused.
    private static func events(in pieces: [[UInt8]]) -> [EventParser.Event]? {
        var parser = EventParser(limit: 4096)
        return try? pieces.flatMap { try parser.feed($0) }
    }

    /// Whatever fal says, we ask no other host with our key and fetch from no other host.
    static let falAnswers = FuzzTarget(
        "fal-answers", feeds: "a body to fal's submissions, states, results, errors and keys", longest: 8192,
        words: JSONWords.all + [
            #""request_id":"r1""#, #""status_url":"https://queue.fal.run/"#, #""response_url":"#, #""cancel_url":"#,
            #""images":[{"url":"https://v3.fal.media/a.jpg"}]"#, #""has_nsfw_concepts":[true]"#, #""seed":1"#,
            #""status":"COMPLETED""#, #""error_type":"internal_error""#, #""detail":[{"type":"value_error"}]"#,
            #""keys":[{"kty":"OKP","crv":"Ed25519","x":"#, "@", "\\", ":443",
        ]
    ) { (bytes: [UInt8]) in
        let body = Data(bytes), origin = "https://queue.fal.run"
        if let submission = try? FalSubmission(body, model: .words, origin: origin) {
            for place in [submission.places.status, submission.places.result, submission.places.cancel] {
                let url = URL(string: place)
                try require(url?.host == "queue.fal.run" && url?.scheme == "https", "the key goes to \(place)")
                try require(url?.port == nil && url?.user == nil, "the key goes to \(place)")
            }
        }
        _ = try? FalStatus(body)
        if let result = try? FalResult(body) {
            try require(result.pictures.count <= FalResult.mostPictures, "too many pictures")
            for url in result.pictures.compactMap(\.url) where FalFiles(hosts: ["fal.media"]).allows(url) {
                let host = URL(string: url)?.host?.lowercased() ?? ""
                try require(host == "fal.media" || host.hasSuffix(".fal.media"), "fetched from \(host)")
            }
        }
        let failure = FalErrorReply(body).failure(status: 500, of: .submit, now: Date(timeIntervalSince1970: 0))
        try require(!failure.isSafeToRepeat, "a server's error is repeated")
        try require(failure.detail.utf8.count < 300, "an error's own words are repeated")
        try require(FalKeys.read(body, mostKeys: 4).count <= 4, "too many keys")
        _ = try? ImagesReply(body, limit: 8192)
    }
}
