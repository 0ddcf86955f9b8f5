/// One photo's way from pixels to recognised lines and bars.
import AuntenticCore
import Foundation

struct ReadingSession {
    let kind: LabelReading.Kind
    let deadline: Deadline

    /// Keeps what stands in different places of the photo from looking like one table.
    private static let apart = 100_000.0

    func read(_ photo: GreyPhoto, _ reader: PrintReader?) throws -> LabelMaterial {
        let pyramid = Pyramid(photo)
        let labels = try reader?.labels(in: pyramid, deadline) ?? []
        try deadline.check()
        var material = LabelMaterial()
        material.aspect = Double(photo.width) / Double(photo.height)
        material.lines = labels.enumerated().flatMap { index, label in
            label.recognised(in: photo).map { $0.moved(down: Double(index) * Self.apart) }
        }
        let areas = labels.compactMap(\.area)
        material.areas = areas.map { $0.box.region(in: photo) }
        material.bars = BarSearch.bars(in: pyramid, areas, of: kind, deadline)
        try deadline.check()
        return material
    }
}
