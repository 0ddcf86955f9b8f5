/// A transcriber over HTTP, against a stand-in that is as strict as the real one.
import AsyncHTTPClient
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import ServerProviders

@Suite(.aside) struct TranscriberTests {
    /// Eight seconds of silence as a WAV file, by its bytes.
    private static let sound = SpokenSound(wave: wave(seconds: 8), duration: 8)

    private static func wave(seconds: Double) -> Data {
        let bytes = Int(seconds * 32_000)
        func number(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 255) } }
        let head: [[UInt8]] = [
            Array("RIFF".utf8), number(36 + bytes, 4), Array("WAVEfmt ".utf8), number(16, 4), number(1, 2),
            number(1, 2),
            number(16_000, 4), number(32_000, 4), number(2, 2), number(16, 2), Array("data".utf8), number(bytes, 4),
        ]
        return Data(head.flatMap(\.self)) + Data(count: bytes)
    }

    private static func transcriber(
        _ fake: FakeOpenAISpeech, _ address: String, _ change: (inout TranscriberConfiguration) -> Void = { _ in }
    ) throws -> OpenAITranscriber {
        let variables = fake.environment(address)
        var configuration = try #require(try TranscriberConfiguration.read { variables[$0] })
        configuration.server.retry.firstDelay = .milliseconds(5)
        change(&configuration)
        return OpenAITranscriber(configuration: configuration, http: .shared)
    }

    private static func write(
        _ transcriber: OpenAITranscriber, _ sound: SpokenSound = sound, seconds: Int64 = 20
    ) async -> (Result<Transcription, ProviderFailure>, ProviderCall?) {
        let call = Mutex<ProviderCall?>(nil)
        do throws(ProviderStop) {
            let written = try await transcriber.write(sound, by: .now + .seconds(seconds)) { made in
                call.withLock { $0 = made }
            }
            return (.success(written), call.withLock { $0 })
        } catch {
            return (.failure(error.failure ?? .gone), call.withLock { $0 })
        }
    }

    @Test("a recording goes out as a form that the service accepts, and comes back as words with times")
    func whole() async throws {
        try await FakeOpenAISpeech.run { fake, address in
            let (result, call) = await Self.write(try Self.transcriber(fake, address))
            let written = try result.get()
            #expect(written.words.count == 20 && written.words[0].text == "Um" && written.words[0].start == 0.5)
            #expect(written.text.hasPrefix("Um, good morning") && written.language == "english")
            let asked = try #require(fake.asked.first)
            #expect(asked.file == Self.sound.wave && asked.fileName == "speech.wav")
            #expect(
                asked.fields == [
                    "model": "whisper-1", "response_format": "verbose_json", "timestamp_granularities[]": "word",
                    "temperature": "0",
                ])
            // Eight seconds at 0.6 cents a minute.
            #expect(
                call?.costMicroUSD == 800 && call?.outcome.label == "answered"
                    && call?.outcome.requestID == "req_speech_1")
            #expect(fake.refusals.isEmpty)
        }
    }

    @Test("what costs nothing is asked again; what the service refuses for good isn't, and says why")
    func failures() async throws {
        try await FakeOpenAISpeech.run { fake, address in
            fake.expect(.rateLimited(headers: ["retry-after-ms": "5"]), .overloaded)
            let (result, call) = await Self.write(try Self.transcriber(fake, address))
            #expect(try result.get().words.count == 20 && call?.outcome.attempts == 3 && fake.billed == 1)
            fake.expect(.quota, .serverError, .reset)
            let transcriber = try Self.transcriber(fake, address)
            #expect(await Self.write(transcriber).0 == .failure(.outOfQuota(code: "insufficient_quota")))
            #expect(await Self.write(transcriber).0 == .failure(.serverError(status: 500)))
            #expect(await Self.write(transcriber).0 == .failure(.interrupted))
            let wrongKey = try Self.transcriber(fake, address) { $0.server.key = APIKey("sk-other") }
            #expect(await Self.write(wrongKey).0 == .failure(.unauthorized(code: "invalid_api_key")))
            let wrongModel = try Self.transcriber(fake, address) { $0.server.model = "whisper-9" }
            #expect(await Self.write(wrongModel).0 == .failure(.unknownModel))
            // The newer models give no word times.
            let other = try Self.transcriber(fake, address) { $0.server.model = "gpt-4o-transcribe" }
            #expect(await Self.write(other).0 == .failure(.badRequest(status: 400, code: "unsupported_value")))
            let notAWave = SpokenSound(wave: Data("hello".utf8), duration: 8)
            let (refused, _) = await Self.write(try Self.transcriber(fake, address), notAWave)
            guard case .failure(.badRequest(400, _)) = refused else {
                Issue.record("\(refused)")
                return
            }
        }
    }

    @Test("an answer is bounded in bytes and in time")
    func bounds() async throws {
        try await FakeOpenAISpeech.run { fake, address in
            let small = try Self.transcriber(fake, address) { $0.server.maximumReplyBytes = 500 }
            #expect(await Self.write(small).0 == .failure(.malformed("the reply is longer than 500 bytes")))
            fake.expect(.trickle)
            let began = ContinuousClock.now
            let transcriber = try Self.transcriber(fake, address)
            #expect(await Self.write(transcriber, seconds: 1).0 == .failure(.timedOut(sent: true)))
            #expect(.now - began < .seconds(10))
        }
    }

    static let senseless: [(String, String)] = [
        ("no words", #"{"text":"hi","language":"english","duration":8}"#),
        ("not JSON", "<html>hello</html>"),
        ("no text", #"{"words":[]}"#),
        ("backwards", #"{"text":"a","words":[{"word":"a","start":2,"end":1}]}"#),
        ("not in order", #"{"text":"a b","words":[{"word":"a","start":5,"end":6},{"word":"b","start":1,"end":2}]}"#),
        ("after the end", #"{"text":"a","words":[{"word":"a","start":1,"end":90}]}"#),
        ("not a number", #"{"text":"a","words":[{"word":"a","start":"1","end":2}]}"#),
        (
            "too long a word",
            #"{"text":"a","words":[{"word":"\#(String(repeating: "a", count: 101))","start":1,"end":2}]}"#
        ),
        ("too long a text", #"{"text":"\#(String(repeating: "a ", count: 400))","words":[]}"#),
        (
            "too many",
            #"{"text":"","words":[\#(Array(repeating: #"{"word":"a","start":1,"end":2}"#, count: 200).joined(separator: ","))]}"#
        ),
    ]

    @Test("an answer that makes no sense is none", arguments: senseless)
    func refused(_ name: String, _ body: String) async throws {
        try await FakeOpenAISpeech.run(.raw(status: 200, body: body)) { fake, address in
            let (result, _) = await Self.write(try Self.transcriber(fake, address))
            guard case .failure(.malformed) = result else {
                Issue.record("\(name): \(result)")
                return
            }
        }
    }

    @Test("it is configured by variables of its own; OpenAI's key alone turns nothing on, and goes to no other address")
    func settings() throws {
        func read(_ variables: [String: String]) throws -> TranscriberConfiguration? {
            try TranscriberConfiguration.read { variables[$0] }
        }
        #expect(try read(["OPENAI_API_KEY": "sk-1"]) == nil)
        let openAI = try #require(try read(["OPENAI_API_KEY": "sk-1", "ATELIER_TRANSCRIBER_MODEL": "whisper-1"]))
        #expect(
            openAI.server.providerName == "OpenAI" && openAI.server.key.text == "sk-1" && openAI.server.isThirdParty)
        let own = try #require(
            try read([
                "OPENAI_API_KEY": "sk-1", "ATELIER_TRANSCRIBER_MODEL": "large",
                "ATELIER_TRANSCRIBER_BASE_URL": "http://10.0.0.2:8000/v1", "ATELIER_TRANSCRIBER_OWN": "on",
            ]))
        #expect(own.server.key.isEmpty && !own.server.isThirdParty && own.server.provider == "10.0.0.2:8000")
        #expect(throws: TranscriberConfiguration.Problem.noModel) {
            try read(["ATELIER_TRANSCRIBER_BASE_URL": "https://example.com/v1"])
        }
        #expect(throws: TranscriberConfiguration.Problem.server(.insecure(host: "example.com"))) {
            try read([
                "ATELIER_TRANSCRIBER_BASE_URL": "http://example.com/v1", "ATELIER_TRANSCRIBER_MODEL": "whisper-1",
            ])
        }
        #expect(throws: TranscriberConfiguration.Problem.notAPrice("a")) {
            try read(["ATELIER_TRANSCRIBER_MODEL": "whisper-1", "ATELIER_TRANSCRIBER_PRICE": "a"])
        }
    }
}
