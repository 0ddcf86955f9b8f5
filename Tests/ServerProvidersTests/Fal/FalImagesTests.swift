/// Pictures from a strict stand-in for fal: what is asked, what comes back, and what it costs.
import Foundation
import ServerMedia
import TestSupport
import Testing

@testable import ServerProviders

@Suite struct FalImagesTests {
    @Test("a prompt goes to the queue in the model's words, and its picture comes back with seed, id and cost")
    func picture() async throws {
        try await FakeFal.run { fake in
            try await FalBench.use(fake) { maker in
                let album = Album()
                let run = try await maker.make(
                    .boat(size: PixelSize(1000, 600), seed: 7), from: nil, watch: album.watch)
                let asked = try #require(fake.asked.first)
                #expect(fake.refusals == [])
                #expect((asked.model, asked.prompt, asked.count) == ("fal-ai/flux/schnell", "a red boat. pop art", 1))
                #expect(
                    asked.fields == [
                        "prompt", "image_size", "num_images", "seed", "output_format", "sync_mode",
                        "enable_safety_checker", "num_inference_steps",
                    ])
                let made = try #require(album.made.first)
                #expect(made.bytes == (try FakePictures.data(0)))
                #expect((made.format, made.seed, made.requestID) == (.jpeg, 8_589_934_592_123, asked.id))
                #expect((run.made, run.costMicroUSD, made.costMicroUSD) == (1, 3000, 3000))
                #expect(album.tickets.map(\.state) == [.asked, .accepted])
                let call = try #require(album.calls.first)
                #expect((call.provider, call.outcome.label, call.outcome.attempts) == ("fal", "answered", 1))
                #expect((call.outcome.requestID, call.costMicroUSD) == (asked.id, 3000))
                #expect((fake.submissions, fake.accepted, maker.notices.count) == (1, 1, 0))
            }
        }
    }

    @Test("a picture to begin with goes along inline, to a model that takes one")
    func start() async throws {
        try await FakeFal.run { fake in
            try await FalBench.use(fake) { maker in
                let start = try FakePictures.data(5)
                let run = try await maker.make(
                    .boat(start: .init(bytes: start, format: .jpeg)), from: nil, watch: Album().watch)
                #expect(run.model == "fal-ai/flux-kontext/dev")
                #expect(fake.asked.first?.starts == [start])
                #expect(fake.refusals == [])
            }
        }
    }

    @Test("several pictures to begin with go along in their order, to a model that takes several, at its price")
    func severalStarts() async throws {
        try await FakeFal.run { fake in
            try await FalBench.use(fake, { $0.severalPrice = .perPicture(50_000) }) { maker in
                let starts = try (0..<5).map { try FakePictures.data($0) }
                var request = ImageRequest.boat()
                request.starts = starts.map { .init(bytes: $0, format: .jpeg) }
                let run = try await maker.make(request, from: nil, watch: Album().watch)
                #expect((run.model, run.costMicroUSD) == ("fal-ai/nano-banana/edit", 50_000))
                #expect(fake.asked.first?.starts == starts)
                #expect(fake.refusals == [])
            }
        }
    }

    @Test("more pictures to begin with than the model takes are refused before anything is sent")
    func tooManyStarts() async throws {
        try await FakeFal.run { fake in
            let settings = try FalConfiguration(
                key: fake.key, queue: fake.base, severalModel: FalModel.known(as: "fal-ai/flux-2/edit"))
            try await FalBench.use(fake, { $0 = settings }) { maker in
                var request = ImageRequest.boat()
                request.starts = try (0..<5).map { .init(bytes: try FakePictures.data($0), format: .jpeg) }
                let run = await maker.outcome(request)
                #expect((run.label, fake.submissions) == ("unsupported", 0))
            }
        }
    }

    @Test("every known model is asked in fields that it has", arguments: FalModel.known)
    func models(_ model: FalModel) async throws {
        try await FakeFal.run { fake in
            let start = ImageRequest.Start(bytes: try FakePictures.data(5), format: .jpeg)
            var configuration = try FalConfiguration(
                key: fake.key, queue: fake.base, model: model.start == nil ? model : .words,
                startModel: model.start == nil ? nil : model)
            configuration.polling.first = .milliseconds(10)
            configuration.fileHosts = [fake.fileHost]
            let request = ImageRequest.boat(
                count: 2, size: PixelSize(1920, 1080), seed: .max, start: model.start == nil ? nil : start)
            let album = Album()
            let run = try await FalBench.use(fake, { $0 = configuration }) {
                await $0.outcome(request, album)
            }
            #expect((fake.refusals, run.label, fake.asked.first?.model) == ([], "made 2", model.id))
        }
    }

    @Test("three of four delivered cost what three cost")
    func threeOfFour() async throws {
        let trial = try await FalBench.trial(.boat(count: 4)) { $0.then(.fewer(3)) }
        let run = try trial.result.get()
        #expect(run.outputs.map(\.isMade) == [true, true, true, false])
        #expect(run.outputs.map(\.costMicroUSD) == [3000, 3000, 3000, 0])
        #expect(run.costMicroUSD == 9000)
        #expect(trial.album.made.map(\.index) == [0, 1, 2])
    }

    @Test("a picture marked unfit is neither fetched nor delivered; the others are")
    func flagged() async throws {
        try await FakeFal.run { fake in
            fake.then(.flagged([1]))
            try await FalBench.use(fake) { maker in
                let album = Album()
                let run = try await maker.make(.boat(count: 3), from: nil, watch: album.watch)
                #expect(run.outputs.map(\.result) == [.made, .flagged, .made])
                #expect(album.made.map(\.index) == [0, 2])
                #expect(fake.fileFetches == 2)
            }
        }
    }

    @Test("a flag that can't be read counts as raised")
    func oddFlag() throws {
        let text = #"{"images":[{"url":"a"},{"url":"b"},{"url":"c"}],"has_nsfw_concepts":["no",false]}"#
        #expect(try FalResult(Data(text.utf8)).pictures.map(\.isFlagged) == [true, false, false])
    }

    @Test(
        "a file that is no whole picture is one picture less, not a failed request",
        arguments: [
            (FakeFal.File.half, "malformed"), (.bytes(400_000), "malformed"), (.cutOff, "interrupted"),
            (.says(status: 200, type: "image/jpeg", body: "<html>hello</html>"), "malformed"),
            (.says(status: 200, type: "image/jpeg", body: ""), "malformed"),
            (.says(status: 404, type: "text/html", body: "gone"), "gone"),
            (.says(status: 500, type: "text/html", body: "oops"), "server_error"),
            (.says(status: 302, type: "text/html", body: "there"), "gone"),
            (.elsewhere("http://169.254.169.254"), "malformed"),
            (.elsewhere("https://fal.media.evil.example"), "malformed"),
        ])
    func files(_ file: FakeFal.File, _ label: String) async throws {
        let trial = try await FalBench.trial(.boat(count: 2)) {
            $0.files(.whole, file)
        } configure: {
            $0.maximumPictureBytes = 300_000
        }
        let run = try trial.result.get()
        guard case .failed(let failure) = run.outputs[1].result else { Issue.record("\(run)"); return }
        #expect((run.outputs[0].isMade, failure.label, trial.album.made.count) == (true, label, 1))
        #expect(trial.accepted == 1)
    }

    @Test("a file without end stops at the deadline, and is not a result")
    func endlessFile() async throws {
        let trial = try await FalBench.trial(.boat(deadline: .seconds(4))) { $0.files(.trickle) }
        guard case .failed(let failure) = try trial.result.get().outputs[0].result else {
            Issue.record("\(trial.result)")
            return
        }
        #expect(failure.label == "timed_out")
    }

    @Test("a picture that we can't store counts as not made")
    func unstored() async throws {
        let trial = try await FalBench.trial(.boat(count: 2), album: Album(failsDelivery: [1])) { _ in }
        #expect(try trial.result.get().outputs.map(\.result) == [.made, .failed(.notKept)])
    }

    @Test("what the model can't do is refused before anything is sent")
    func unsupported() async throws {
        var empty = ImageRequest.boat(), long = ImageRequest.boat()
        empty.prompt = ""
        long.prompt = String(repeating: "a", count: 4001)
        let gif = ImageRequest.Start(bytes: Data([1]), format: .gif)
        let large = ImageRequest.Start(bytes: Data(count: 9 << 20), format: .jpeg)
        let requests: [ImageRequest] = [
            empty, long, .boat(count: 5), .boat(count: 0), .boat(size: PixelSize(0, 64)), .boat(start: gif),
            .boat(start: large),
        ]
        for request in requests {
            let trial = try await FalBench.trial(request) { _ in }
            #expect(trial.result.label == "unsupported")
            #expect((trial.submissions, trial.album.tickets.count, trial.album.calls.count) == (0, 0, 1))
        }
    }
}
