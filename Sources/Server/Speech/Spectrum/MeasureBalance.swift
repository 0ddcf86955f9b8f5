/// Measures how bright a voice is: the balance of its treble and its bass.
import Foundation
import ServerMeasuring

extension Quantity {
    package static let spectralBalance = Quantity(rawValue: "spectrum.alpha-ratio")
}

extension Method {
    /// The alpha ratio: the power from 1 to 5 kHz over that from 50 Hz to 1 kHz in the long-term spectrum of speech
    /// (Frøkjær-Jensen and Prytz, "Registration of voice quality", 1976; bounds as in Eyben et al., "The Geneva minimalistic
    /// acoustic parameter set", IEEE Transactions on Affective Computing 7, 2016). The microphone is part of it.
    static let spectralBalance = Method("spectrum.alpha-ratio", version: 1)
}

struct SpectralBalance {
    /// In decibels; nil where either part is empty.
    let ratio: Double?

    private static let size = 512

    init(_ samples: [Float], in spans: [Span]) {
        var transform = FourierTransform(size: Self.size)
        let width = Double(Voice.rate) / Double(Self.size)
        var (low, high) = (0.0, 0.0)
        samples.withUnsafeBufferPointer { samples in
            for span in spans {
                let first = Int(span.start * Double(Voice.rate))
                let last = min(Int(span.end * Double(Voice.rate)), samples.count) - Self.size * 3 / 2
                for start in stride(from: first, through: last, by: Self.size) {
                    let (one, other) = transform.powers(samples, at: start, and: start + Self.size / 2)
                    for bin in one.indices {
                        let (power, hertz) = (Double(one[bin] + other[bin]), Double(bin) * width)
                        if (50..<1_000).contains(hertz) { low += power }
                        if (1_000...5_000).contains(hertz) { high += power }
                    }
                }
            }
        }
        ratio = low > 0 && high > 0 ? 10 * log10(high / low) : nil
    }
}

extension Gauge {
    static let spectrum = [
        Gauge(.spectralBalance, .decibels, by: .spectralBalance) { heard in
            let balance = SpectralBalance(heard.voice.samples, in: heard.stretches.spans)
            guard let ratio = balance.ratio else { return .notMeasurable(.silence) }
            return .value(ratio, .plusMinus(0.5))
        }
    ]
}
