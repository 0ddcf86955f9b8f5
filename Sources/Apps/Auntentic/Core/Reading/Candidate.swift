/// One possible reading of a field, and what remains when several readings of a label are weighed against each other.
import Pictures

struct Candidate: Hashable {
    var text: String
    var value: String
    /// 0 … 1: the recogniser's confidence less what had to be guessed.
    var weight: Double
    var pass: Int
    var box: LabelBox?
    var region: PhotoRegion?
}

extension Candidate {
    /// - Parameters:
    ///   - price: what was guessed: each unit halves the weight.
    ///   - isStrict: whether its form is so particular (a date, a number with its check digit) that hardly anything else
    ///     is taken for it, so that the recogniser's own doubt counts for less.
    init(
        _ line: RecognisedLine, words: Range<Int>, text: String, value: String, price: Double, isStrict: Bool = false,
        probability: Double? = nil
    ) {
        let part = RecognisedLine(words: Array(line.words[words]), pass: line.pass)
        self.init(
            text: text, value: value, weight: (probability ?? part.belief(isStrict)) * halved(price), pass: line.pass,
            box: part.box, region: part.region)
    }
}

extension RecognisedLine {
    /// The recogniser is surer of itself than it is right: what it gives 0.8 is wrong as often as not on blurred codes.
    fileprivate func belief(_ isStrict: Bool) -> Double {
        isStrict ? confidence * confidence.squareRoot() : confidence * confidence * confidence
    }
}

private func halved(_ times: Double) -> Double {
    var weight = 1.0
    var left = times
    while left > 0 {
        weight *= left >= 1 ? 0.5 : 1 - 0.5 * left
        left -= 1
    }
    return weight
}

extension [Candidate] {
    /// The value with the most behind it. Each pass counts once per value: it can't vouch for itself. A rival value
    /// takes away in proportion to what speaks for it.
    func winner(source: ReadField.Source = .text, trust: Double = 0.86) -> ReadField? {
        let byValue = Dictionary(grouping: self, by: \.value)
        let ranked = byValue.map { (value: $0.key, belief: $0.value.belief(trust: trust), candidates: $0.value) }
            .sorted { ($0.belief, $1.value) > ($1.belief, $0.value) }
        // Of places that were read about as well always the same one is quoted.
        guard let best = ranked.first, best.belief > 0,
            let shown = best.candidates.max(by: {
                (($0.weight * 20).rounded(), $1.text) < (($1.weight * 20).rounded(), $0.text)
            })
        else { return nil }
        let rival = ranked.dropFirst().first?.belief ?? 0
        return ReadField(
            text: shown.text, value: best.value, certainty: best.belief * best.belief / (best.belief + rival * 0.7),
            source: source, region: shown.region)
    }

    private func belief(trust: Double) -> Double {
        let strongest = Dictionary(grouping: self, by: \.pass).mapValues { $0.map(\.weight).max() ?? 0 }
        return 1 - strongest.values.reduce(1) { $0 * (1 - trust * $1) }
    }
}
