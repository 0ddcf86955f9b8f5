/// The photo filters: each does what its name says, the same way every time.
import ServerDrawing
import Testing

@Suite struct FilterTests {
    private struct Stop: Error {}

    @Test("a filter changes the photo, keeps its size, and does the same again", arguments: PhotoFilter.allCases)
    func changes(_ filter: PhotoFilter) throws {
        let photo = Raster.photo()
        let picture = try filter.apply(to: photo, seed: 3)
        #expect((picture.width, picture.height) == (photo.width, photo.height))
        #expect(picture.difference(photo) > 3)
        #expect(try filter.apply(to: photo, seed: 3) == picture)
    }

    @Test("any two filters look different")
    func differ() throws {
        let pictures = try PhotoFilter.allCases.map { try $0.apply(to: .photo()) }
        for (index, one) in pictures.enumerated() {
            for other in pictures.dropFirst(index + 1) { #expect(one.difference(other) > 8) }
        }
    }

    @Test("a sketch is grey")
    func sketch() throws {
        let picture = try PhotoFilter.sketch.apply(to: .photo())
        for index in stride(from: 0, to: picture.pixels.count, by: 3) {
            #expect(abs(Int(picture.pixels[index]) - Int(picture.pixels[index + 2])) < 24)
        }
    }

    @Test("facets are flat: most neighbours are equal, but not in the photo")
    func facets() throws {
        var bytes: [UInt8] = []
        for y in 0..<240 {
            for x in 0..<320 { bytes += [UInt8(100 + x / 4 + (x + y) % 2 * 9), UInt8(60 + y / 2), 90] }
        }
        let photo = Raster(width: 320, height: 240, pixels: bytes)
        #expect(flatness(photo) == 0)
        #expect(flatness(try PhotoFilter.lowPoly.apply(to: photo)) > 0.6)
    }

    /// The part of pixels that have the colour of their right neighbour, but for the dithering.
    private func flatness(_ picture: Raster) -> Double {
        let rows = stride(from: 0, to: picture.pixels.count - 3, by: 3)
        let flat = rows.count { index in
            (0..<3).allSatisfy { abs(Int(picture.pixels[index + $0]) - Int(picture.pixels[index + 3 + $0])) <= 1 }
        }
        return Double(flat) / Double(picture.width * picture.height)
    }

    @Test("pop art has another set of inks for another seed")
    func inks() throws {
        let pictures = try (UInt64(0)..<12).map { try PhotoFilter.popArt.apply(to: .photo(), seed: $0).dominantColour }
        #expect(Set(pictures).count > 2)
    }

    @Test("a filter stops when progress throws", arguments: PhotoFilter.allCases)
    func cancels(_ filter: PhotoFilter) throws {
        for limit in [0.0, 0.5, 0.98] {
            #expect(throws: Stop.self) {
                try filter.apply(to: .photo()) { if $0 >= limit { throw Stop() } }
            }
        }
    }

    @Test("tiny and narrow photos pass", arguments: PhotoFilter.allCases)
    func tiny(_ filter: PhotoFilter) throws {
        for (width, height) in [(1, 1), (2, 300), (300, 2), (7, 5)] {
            #expect(try filter.apply(to: .photo(width, height)).pixels.count == width * height * 3)
        }
    }

    @Test("a photo of one colour passes", arguments: PhotoFilter.allCases)
    func plain(_ filter: PhotoFilter) throws {
        for grey in [UInt8(0), 128, 255] {
            let photo = Raster(width: 40, height: 40, pixels: Array(repeating: grey, count: 4800))
            #expect(try filter.apply(to: photo).pixels.count == 4800)
        }
    }
}
