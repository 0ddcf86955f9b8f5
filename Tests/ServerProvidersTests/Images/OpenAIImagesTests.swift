/// Pictures from a strict stand-in for OpenAI's image models.
import AsyncHTTPClient
import Foundation
import ServerMedia
import TestSupport
import Testing

@testable import ServerProviders

enum ImagesBench {
    static func use<Value>(
        _ fake: FakeOpenAIImages, _ address: String, _ configure: (inout OpenAIImagesConfiguration) -> Void = { _ in },
        _ body: (OpenAIImages) async throws -> Value
    ) async throws -> Value {
        var server = try OpenAIConfiguration(baseURL: address, key: fake.key, model: fake.model)
        server.retry.firstDelay = .milliseconds(10)
        var configuration = OpenAIImagesConfiguration(server)
        configuration.price = ImageTokenPrice(textInput: 5, imageInput: 10, output: 40)
        configure(&configuration)
        let http = HTTPClient(configuration: .providers())
        let maker = OpenAIImages(configuration: configuration, http: http)
        let result: Result<Value, any Error>
        do { result = .success(try await body(maker)) } catch { result = .failure(error) }
        try await http.shutdown()
        return try result.get()
    }
}

@Suite struct OpenAIImagesTests {
    struct Trial: Sendable {
        var result: Result<ImageRun, ProviderStop>
        var album: Album
        var calls: Int
        var billed: Int
        var asked: [FakeOpenAIImages.Asked]
        var refusals: [String]
    }

    private func trial(
        _ request: ImageRequest = .boat(), _ script: FakeOpenAIImages.Behaviour..., model: String = "gpt-image-1",
        album: Album = Album(), configure: @escaping @Sendable (inout OpenAIImagesConfiguration) -> Void = { _ in }
    ) async throws -> Trial {
        try await FakeOpenAIImages.run(model: model) { fake, address in
            for behaviour in script { fake.expect(behaviour) }
            let result = try await ImagesBench.use(fake, address, configure) { await $0.outcome(request, album) }
            return Trial(
                result: result, album: album, calls: fake.calls, billed: fake.billed, asked: fake.asked,
                refusals: fake.refusals)
        }
    }

    @Test("a prompt goes out in the model's own fields, and its pictures come back with their cost")
    func pictures() async throws {
        let trial = try await trial(.boat(count: 2, size: PixelSize(1920, 1080), seed: 5))
        #expect(trial.refusals == [])
        #expect(
            trial.asked.first?.fields == [
                "model": "gpt-image-1", "prompt": "a red boat. pop art", "n": "2", "size": "1536x1024",
                "output_format": "jpeg", "moderation": "auto",
            ])
        let run = try trial.result.get()
        // 50 words at 5, 10 of a picture at 10, 1000 out at 40 millionths.
        #expect((run.made, run.costMicroUSD, run.outputs.map(\.costMicroUSD)) == (2, 40_350, [20_175, 20_175]))
        #expect(trial.album.made.map(\.bytes) == [try FakePictures.data(0), try FakePictures.data(1)])
        #expect(trial.album.made.map(\.seed) == [nil, nil])
        let call = try #require(trial.album.calls.first)
        #expect((call.outcome.label, call.outcome.requestID, call.costMicroUSD) == ("answered", "req_fake_1", 40_350))
        #expect(call.outcome.usage == TokenUsage(input: 60, output: 1000))
        #expect(trial.album.tickets.map(\.state) == [.asked])
    }

    @Test("a picture to begin with goes as a file of a form, every byte of it", arguments: [false, true])
    func start(_ wantsPreviews: Bool) async throws {
        var bytes = try FakePictures.data(3)
        bytes.append(contentsOf: Array("\r\n--atelier\r\n\r\n".utf8) + Array(0...255))
        let trial = try await trial(.boat(start: .init(bytes: bytes, format: .jpeg), previews: wantsPreviews))
        #expect((trial.refusals, trial.result.label) == ([], "made 1"))
        let asked = try #require(trial.asked.first)
        #expect((asked.path, asked.starts, asked.fields["prompt"]) == ("edits", [bytes], "a red boat. pop art"))
        #expect(trial.album.previews.count == (wantsPreviews ? 2 : 0))
    }

    @Test("several pictures to begin with go as files of one form, in their order")
    func severalStarts() async throws {
        let starts = try (0..<5).map { try FakePictures.data($0) }
        var request = ImageRequest.boat()
        request.starts = starts.map { .init(bytes: $0, format: .jpeg) }
        let trial = try await trial(request)
        #expect((trial.refusals, trial.result.label) == ([], "made 1"))
        #expect((trial.asked.first?.path, trial.asked.first?.starts) == ("edits", starts))
    }

    @Test(
        "newer and compatible models are asked in their words", arguments: ["gpt-image-2", "gpt-image-1-mini", "local"])
    func models(_ model: String) async throws {
        let trial = try await trial(.boat(size: PixelSize(1000, 2048), previews: true), model: model)
        #expect((trial.refusals, trial.result.label) == ([], "made 1"))
        #expect(trial.asked.first?.fields["response_format"] == (model == "local" ? "b64_json" : nil))
        #expect(trial.asked.first?.isStream == (model != "local"))
    }

    @Test("three of four: one entry is missing, or is no picture")
    func threeOfFour() async throws {
        let trial = try await trial(.boat(count: 4), .fewer(3))
        let run = try trial.result.get()
        #expect(run.outputs.map(\.isMade) == [true, true, true, false])
        #expect(run.outputs.compactMap(\.costMicroUSD).reduce(0, +) == run.costMicroUSD)
        #expect(trial.album.made.map(\.index) == [0, 1, 2])
    }

    @Test("previews come before the picture, and the stream may be cut anywhere", arguments: [1, 7, 4096])
    func previews(_ size: Int) async throws {
        let trial = try await trial(.boat(previews: true), .pieces(size))
        #expect(trial.asked.first?.previews == 2)
        #expect(trial.result.label == "made 1")
        #expect(trial.album.previews.map(\.bytes) == [try FakePictures.data(10), try FakePictures.data(11)])
        #expect(trial.album.made.map(\.bytes) == [try FakePictures.data(0)])
        #expect(trial.album.calls.first?.costMicroUSD == 40_350)
    }

    @Test("a preview is not a result, and the request isn't put again")
    func previewsOnly() async throws {
        let trial = try await trial(.boat(previews: true), .previewsOnly)
        #expect((trial.result.label, trial.album.previews.count, trial.album.made.count) == ("interrupted", 2, 0))
        #expect((trial.calls, trial.billed) == (1, 1))
    }

    @Test(
        "an error in the stream ends it, and nothing in there is tried again",
        arguments: [
            ("moderation_blocked", "prompt_blocked"), ("rate_limit_exceeded", "server_error"),
            ("server_is_overloaded", "server_error"), ("whatever", "server_error"),
        ])
    func streamErrors(_ code: String, _ label: String) async throws {
        let trial = try await trial(.boat(previews: true), .streamError(code: code))
        #expect((trial.result.label, trial.calls, trial.billed, trial.album.made.count) == (label, 1, 1, 0))
    }

    @Test("several pictures, or too many streams at once, have no previews; a server may also answer at once")
    func unstreamed() async throws {
        let many = try await trial(.boat(count: 2, previews: true))
        #expect((many.asked.first?.isStream, many.result.label) == (false, "made 2"))
        let full = try await trial(.boat(previews: true)) { $0.simultaneousStreams = 0 }
        #expect((full.asked.first?.isStream, full.result.label) == (false, "made 1"))
        let whole = try await trial(.boat(previews: true), .unstreamed)
        #expect((whole.asked.first?.isStream, whole.result.label) == (true, "made 1"))
    }

    @Test(
        "an answer that can't be used is not paid for twice",
        arguments: [
            (FakeOpenAIImages.Behaviour.raw(status: 200, body: "<html>hello</html>"), "malformed"),
            (.raw(status: 200, body: ""), "malformed"), (.raw(status: 200, body: "{}"), "malformed"),
            (.raw(status: 200, body: #"{"data":[]}"#), "malformed"),
            (.raw(status: 200, body: #"{"data":7}"#), "malformed"),
            (.raw(status: 200, body: #"{"data":"# + String(repeating: "[", count: 9000)), "malformed"),
            (.raw(status: 200, body: #"{"data":[{"url":"https://x.example/a.png"}]}"#), "made 0"),
            (.notAPicture, "made 0"), (.oversize(500_000), "malformed"), (.oversize(140_004), "made 0"),
            (.cutOff, "interrupted"), (.reset, "interrupted"), (.serverError(), "server_error"),
            (.serverError(502), "server_error"), (.unavailable, "server_error"), (.serverError(409), "bad_request"),
        ])
    func unusable(_ behaviour: FakeOpenAIImages.Behaviour, _ label: String) async throws {
        let trial = try await trial(.boat(), behaviour) { $0.maximumPictureBytes = 100_000 }
        #expect((trial.result.label, trial.calls, trial.album.made.count) == (label, 1, 0))
        #expect(trial.billed <= 1)
        #expect(trial.album.calls.count == 1)
    }

    @Test("a picture beyond the limit isn't even decoded")
    func largePicture() async throws {
        let trial = try await trial(.boat(), .oversize(140_004)) { $0.maximumPictureBytes = 100_000 }
        #expect(
            try trial.result.get().outputs.map(\.result) == [
                .failed(.malformed("the picture is larger than 100000 bytes"))
            ])
    }

    @Test(
        "late, or without end: the deadline holds, and says that it may be billed",
        arguments: [
            (FakeOpenAIImages.Behaviour.slow(.seconds(60), .pictures), false), (.trickle, false), (.trickle, true),
        ])
    func late(_ behaviour: FakeOpenAIImages.Behaviour, _ previews: Bool) async throws {
        let trial = try await trial(.boat(previews: previews, deadline: .seconds(3)), behaviour)
        #expect(trial.result.stop?.failure == .timedOut(sent: true))
        #expect((trial.calls, trial.billed, trial.album.made.count) == (1, 1, 0))
    }

    @Test("refused before it began: asked again as the server wishes, and billed once")
    func retries() async throws {
        let trial = try await trial(
            .boat(), .rateLimited(headers: ["retry-after-ms": "20"]), .overloaded(headers: ["retry-after-ms": "20"]))
        #expect((trial.result.label, trial.calls, trial.billed) == ("made 1", 3, 1))
        #expect(trial.album.calls.map(\.outcome.attempts) == [3])
    }

    @Test("a blocked prompt is told from a blocked picture, and neither is quoted")
    func blocked() async throws {
        let input = try await trial(.boat(), .blocked(stage: "input"))
        #expect(input.result.stop?.failure == .promptBlocked(code: "moderation_blocked"))
        let output = try await trial(.boat(), .blocked(stage: "output"))
        #expect(output.result.stop?.failure == .filtered)
        #expect(input.result.stop?.failure?.detail.contains("boat") == false)
        #expect((input.calls, output.calls, input.billed) == (1, 1, 0))
        let quota = try await trial(.boat(), .quota)
        #expect((quota.result.stop?.failure, quota.calls) == (.outOfQuota(code: "credit_balance_exhausted"), 1))
    }

    @Test("an earlier run's request is never put again, nor another maker's ticket taken")
    func tickets() async throws {
        try await FakeOpenAIImages.run { fake, address in
            try await ImagesBench.use(fake, address) { maker in
                let album = Album(), latch = Latch()
                fake.expect(.after(latch, .pictures))
                let task = Task { await maker.outcome(.boat(), album) }
                try await eventually { fake.billed == 1 }
                task.cancel()
                #expect(await task.value.label == "cancelled")
                latch.open()
                let ticket = try #require(album.tickets.last)
                #expect(await maker.outcome(.boat(), from: ticket).label == "interrupted")
                let other = ImageTicket(provider: "fal", model: "m")
                #expect(await maker.outcome(.boat(), from: other).label == "gone")
                #expect(await maker.outcome(.boat(), Album(failingKeep: 1)).label == "not_kept")
                #expect((fake.calls, fake.billed) == (1, 1))
            }
        }
    }

    @Test("a wrong key, an unknown model, and a picture that can't be stored")
    func others() async throws {
        try await FakeOpenAIImages.run { fake, address in
            let results = try await ImagesBench.use(fake, address, { $0.server.key = APIKey("sk-wrong") }) {
                await $0.outcome(.boat())
            }
            #expect(results.stop?.failure == .unauthorized(code: "invalid_api_key"))
            let unknown = try await ImagesBench.use(fake, address, { $0.server.model = "gpt-image-9" }) {
                await $0.outcome(.boat())
            }
            #expect(unknown.label == "unknown_model")
            let unstored = try await ImagesBench.use(fake, address) {
                await $0.outcome(.boat(count: 2), Album(failsDelivery: [0]))
            }
            #expect(try unstored.get().outputs.map(\.result) == [.failed(.notKept), .made])
        }
    }
}
