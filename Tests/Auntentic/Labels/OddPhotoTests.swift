/// Photos that are no clean label, through the real reader: nothing wrong is certain, and nothing is invented.
import AuntenticCore
import AuntenticDrawnLabels
import AuntenticLabels
import Foundation
import TestSupport
import Testing

@Suite("Photos that are no clean label", .aside)
struct OddPhotoTests {
    /// Seeds whose pairs are of Nike, old and new, of adidas and of New Balance.
    private static let seeds = [1, 8, 29]

    @Test(
        "labels the wrong way round, several at once, beside other paper: all that is certain is of one label",
        arguments: [
            OddPhoto.Kind.mirroredTag, .mirroredBox, .tagsOfTwoPairs, .boxesOfTwoPairs, .boxAndReceipt,
            .boxAndOtherProduct, .handwriting,
        ])
    func oneLabel(_ kind: OddPhoto.Kind) async throws {
        for seed in Self.seeds {
            let (reading, photo) = try await read(kind, seed)
            let wrong = photo.labels.map { reading.certainButNot(on: $0) }.min { $0.count < $1.count } ?? []
            #expect(wrong.isEmpty, "seed \(seed)")
        }
    }

    @Test(
        "parcels, receipts, other people's bars, care labels, logos, insoles and cloth: nothing is certain of a shoe",
        arguments: [
            OddPhoto.Kind.parcel, .stock, .webCard, .receipt, .frenchCareLabel, .chineseCareLabel,
            .japaneseCareLabel, .greekCareLabel, .brandAlone, .insole, .clothAlone,
        ])
    func noLabel(_ kind: OddPhoto.Kind) async throws {
        let (reading, photo) = try await read(kind, Self.seeds[0])
        let invented = reading.certainButNot(on: LabelReading(kind: photo.slot))
        #expect(invented.isEmpty)
        let codes = (reading.otherCodes + [reading.qr].compactMap(\.self)).filter(\.isCertain).map(\.value)
        #expect(Set(codes).isSubset(of: photo.codes))
    }

    @Test("a label upside down, and both shoes' tags in one picture, are read like any other")
    func readWell() async throws {
        var (right, all) = (0, 0)
        for kind in [OddPhoto.Kind.upsideDownTag, .upsideDownBox, .bothShoesTags] {
            let (reading, photo) = try await read(kind, 1)
            let label = try #require(photo.labels.first)
            #expect(reading.certainButNot(on: label).isEmpty, "\(kind)")
            #expect(reading.styleCode?.value == label.styleCode?.value, "\(kind)")
            all += label.sizes.count
            right += label.sizes.count { reading.sizes[$0.key]?.value == $0.value.value }
        }
        #expect(right * 10 >= all * 9, "\(right) of \(all) sizes")
    }

    private func read(_ kind: OddPhoto.Kind, _ seed: Int) async throws -> (LabelReading, OddPhoto) {
        let photos = try LabelPhotos()
        defer { photos.remove() }
        let photo = try OddPhoto(kind, seed: seed)
        let file = try photos.write(photo.jpeg, "\(kind.rawValue).jpg")
        return (try await LabelPhotos.reader.get().read(file, as: photo.slot), photo)
    }
}
