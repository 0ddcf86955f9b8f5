/// The image maker that an operator's variables choose.
import Testing

@testable import ServerProviders

@Suite struct ImageMakerSettingsTests {
    private func read(_ variables: [String: String]) throws -> ImageMakerSettings? {
        try ImageMakerSettings.read { variables[$0] }
    }

    private func problem(_ variables: [String: String]) -> ImageMakerSettings.Problem? {
        do { _ = try read(variables) } catch { return error as? ImageMakerSettings.Problem }
        return nil
    }

    @Test("nothing set, or a key for something else: what is built in draws")
    func builtIn() throws {
        #expect(try read([:]) == nil)
        #expect(try read(["OPENAI_API_KEY": "sk-x"]) == nil)
        #expect(try read(["ATELIER_PICTURES": "built-in", "ATELIER_FAL_KEY": "a:b"]) == nil)
    }

    @Test("a key of fal's suffices; addresses, models, prices and the address for messages can be set")
    func fal() throws {
        guard case .fal(let plain) = try read(["ATELIER_FAL_KEY": "a:b"]) else { Issue.record("not fal"); return }
        #expect((plain.queue, plain.model.id, plain.webhook) == ("https://queue.fal.run", "fal-ai/flux/schnell", nil))
        #expect((plain.startModel?.id, plain.fileHosts) == ("fal-ai/flux-kontext/dev", ["fal.media"]))
        #expect(plain.severalModel?.id == "fal-ai/nano-banana/edit")
        let set = try read([
            "ATELIER_FAL_KEY": "a:b", "ATELIER_FAL_QUEUE": "http://127.0.0.1:9/",
            "ATELIER_FAL_MODEL": "fal-ai/flux/dev",
            "ATELIER_FAL_START_MODEL": "fal-ai/nano-banana/edit", "ATELIER_FAL_FILES": "127.0.0.1:9, files.example",
            "ATELIER_FAL_WEBHOOK": "https://x.example/fal", "ATELIER_FAL_PRICE": "0.003/MP",
            "ATELIER_FAL_START_PRICE": "0.04", "ATELIER_FAL_SEVERAL_MODEL": "fal-ai/flux-2/edit",
            "ATELIER_FAL_SEVERAL_PRICE": "0.06",
        ])
        guard case .fal(let all) = set else { Issue.record("not fal"); return }
        #expect(
            (all.queue, all.model.id, all.startModel?.id) == (
                "http://127.0.0.1:9", "fal-ai/flux/dev", "fal-ai/nano-banana/edit"
            ))
        #expect(
            (all.fileHosts, all.price, all.startPrice) == (
                ["127.0.0.1:9", "files.example"], .perMegapixel(3000), .perPicture(40_000)
            ))
        #expect((all.severalModel?.id, all.severalPrice) == ("fal-ai/flux-2/edit", .perPicture(60_000)))
    }

    @Test("a model for one picture can't be the one for several")
    func several() {
        let variables = ["ATELIER_FAL_KEY": "a:b", "ATELIER_FAL_SEVERAL_MODEL": "fal-ai/flux-kontext/dev"]
        #expect(problem(variables) == .fal(.wrongModel("fal-ai/flux-kontext/dev")))
    }

    @Test("OpenAI's needs to be chosen, with a model")
    func openAI() throws {
        let set = try read([
            "ATELIER_PICTURES": "openai", "OPENAI_API_KEY": "sk-x", "ATELIER_PICTURES_MODEL": "gpt-image-1",
            "ATELIER_PICTURES_QUALITY": "low", "ATELIER_PICTURES_TOKEN_PRICES": "5, 10,40",
        ])
        guard case .openAI(let all) = set else { Issue.record("not OpenAI"); return }
        #expect(
            (all.server.provider, all.server.model, all.quality, all.isGPT) == ("openai", "gpt-image-1", "low", true))
        #expect(all.price == ImageTokenPrice(textInput: 5, imageInput: 10, output: 40))
        #expect(problem(["ATELIER_PICTURES": "openai"]) == .noModel)
    }

    @Test("what makes no sense is said, and the key is never in it")
    func problems() {
        #expect(problem(["ATELIER_PICTURES": "dalle"]) == .unknownMaker("dalle"))
        #expect(problem(["ATELIER_PICTURES": "fal"]) == .fal(.noKey))
        let bad = [
            "ATELIER_FAL_MODEL": "fal-ai/x", "ATELIER_FAL_START_MODEL": "fal-ai/flux/dev",
            "ATELIER_FAL_QUEUE": "http://fal.example", "ATELIER_FAL_KEYS": "ftp://x", "ATELIER_FAL_WEBHOOK": "x",
            "ATELIER_FAL_PRICE": "-1", "ATELIER_FAL_START_PRICE": "nan",
        ]
        for (name, value) in bad {
            let found = problem(["ATELIER_FAL_KEY": "id:secret", name: value])
            #expect(found != nil, "\(name)")
            #expect(found?.description.contains("secret") == false)
        }
        let openAI = ["ATELIER_PICTURES": "openai", "ATELIER_PICTURES_MODEL": "m"]
        for (name, value) in [
            "ATELIER_PICTURES_TOKEN_PRICES": "1,2", "ATELIER_PICTURES_QUALITY": "best",
            "ATELIER_PICTURES_BASE_URL": "http://a.example",
        ] {
            #expect(problem(openAI.merging([name: value]) { $1 }) != nil, "\(name)")
        }
    }

    @Test("pictures are fetched from fal's hosts alone")
    func hosts() {
        let files = FalFiles(hosts: ["fal.media", "127.0.0.1:99"])
        for url in ["https://fal.media/a", "https://v3.fal.media/a/b.jpg?x=1", "http://127.0.0.1:99/a"] {
            #expect(files.allows(url), "\(url)")
        }
        for url in [
            "http://fal.media/a", "https://fal.media:8443/a", "https://evilfal.media/a",
            "https://fal.media.evil.example/",
            "https://user@fal.media/a", "https://user:x@v3.fal.media/a", "ftp://fal.media/a", "//fal.media/a", "",
            "data:image/png;base64,AAAA", "http://127.0.0.1:98/a", "http://127.0.0.1/a", "https://127.0.0.1:99/a",
            "https://fal.media\\@evil.example/", "file:///etc/passwd", "https://169.254.169.254/",
        ] {
            #expect(!files.allows(url), "\(url)")
        }
    }
}
