/// A check's result as a picture to share. Without a verdict it carries no number: one would be taken for a mark.
import AuntenticCore
import Clients
import Foundation
import Language

extension PictureCard {
    package init(_ report: CheckReport, photo: Data?) {
        let answer = report.answer(for: .anybody)
        self.init(
            title: "Auntentic", kind: "Sneaker check", photo: photo, symbol: report.verdict.mark,
            headline: answer.title, subtitle: report.recognised,
            gauge: report.verdict.hasConfidence
                ? Gauge(percent: report.confidence, caption: String(localized: "confidence")) : nil,
            notes: report.verdict.hasConfidence
                ? report.observations : [answer.meaning] + [report.shownNotice].compactMap(\.self),
            disclaimer: report.disclaimer, background: 0x1E3A5F, tint: report.verdict.colour
        )
    }
}

extension Verdict {
    fileprivate var mark: PictureCard.Symbol {
        switch self {
        case .authentic: .tick
        case .fake: .cross
        case .inconclusive: .exclamation
        }
    }

    /// The product's palette.
    fileprivate var colour: UInt32 {
        switch self {
        case .authentic: 0x22C55E
        case .fake: 0xEF4444
        case .inconclusive: 0xF59E0B
        }
    }
}
