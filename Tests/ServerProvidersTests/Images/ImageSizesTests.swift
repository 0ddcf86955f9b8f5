/// Which size a model is asked for when people want another.
import SeededRandom
import Testing

@testable import ServerProviders

@Suite struct ImageSizesTests {
    private let flux = ImageSizes.steps(of: 16, sides: 256...2048, pixels: 65_536...4_194_304, longest: 4)
    private let fixed = ImageSizes.fixed([PixelSize(1024, 1024), PixelSize(1536, 1024), PixelSize(1024, 1536)])

    @Test("the nearest shape of those that there are")
    func shapes() {
        #expect(fixed.nearest(to: PixelSize(300, 310)) == PixelSize(1024, 1024))
        #expect(fixed.nearest(to: PixelSize(1920, 1080)) == PixelSize(1536, 1024))
        #expect(fixed.nearest(to: PixelSize(1, 5000)) == PixelSize(1024, 1536))
        let names = ImageSizes.shapes(["16:9", "1:1", "9:16"])
        #expect(names.shape(for: PixelSize(1920, 1080)) == "16:9")
        #expect(names.shape(for: PixelSize(1000, 1100)) == "1:1")
        #expect(names.shape(for: PixelSize(600, 1100)) == "9:16")
    }

    @Test("steps are rounded up, so that cropping suffices")
    func steps() {
        #expect(flux.nearest(to: PixelSize(1000, 600)) == PixelSize(1008, 608))
        #expect(flux.nearest(to: PixelSize(2048, 2048)) == PixelSize(2048, 2048))
    }

    @Test("whatever is wanted, the size is one that the model takes")
    func always() {
        var random = SplitMix(seed: 11)
        let gpt = ImageSizes.steps(of: 16, sides: 512...3840, pixels: 655_360...8_294_400, longest: 3)
        for _ in 0..<20_000 {
            let wanted = PixelSize(Int(random.next() % 5000) - 10, Int(random.next() % 5000) - 10)
            for (sizes, sides, most) in [(flux, 256...2048, 4_194_304), (gpt, 512...3840, 8_294_400)] {
                let size = sizes.nearest(to: wanted)
                #expect(size.width % 16 == 0 && size.height % 16 == 0)
                #expect(sides.contains(size.width) && sides.contains(size.height) && size.pixels <= most)
            }
        }
    }

    @Test("shares of a cost add up to it, and prices count begun megapixels")
    func prices() {
        let shares = (0..<3).compactMap { ImageRun.share(of: 1000, index: $0, count: 3) }
        #expect(shares == [334, 333, 333])
        #expect(ImageRun.share(of: nil, index: 0, count: 3) == nil)
        let price = ImagePrice.perMegapixel(3000)
        #expect(price.microUSD(for: PixelSize(1024, 1024), count: 2) == 12_000)
        #expect(price.microUSD(for: PixelSize(512, 512), count: 1) == 3000)
    }
}
