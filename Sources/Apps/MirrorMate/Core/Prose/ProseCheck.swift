/// Takes a model's words into a report, piece by piece; what breaks a rule is left out, and the rules' own words stay.
import Foundation

extension AnalysisReport {
    /// Only wording changes: no number, no tag, no score, no choice of what is said.
    package func worded(_ draft: ProseDraft, by source: ProseSource) -> AnalysisReport {
        var report = self
        var refused = 0
        func take(_ text: String, for old: String, most: Int, _ numbers: SaidNumbers) -> String {
            if let text = ProseCheck.clean(text, most: most), numbers.allow(text) { return text }
            refused += 1
            return old
        }
        func reword(_ remarks: [Remark], _ drafts: [ProseDraft.Remark]) -> [Remark] {
            guard remarks.count == drafts.count else {
                refused += remarks.count
                return remarks
            }
            return zip(remarks, drafts).map { remark, draft in
                let numbers = SaidNumbers([remark.title, remark.text])
                var worded = remark
                worded.title = take(draft.title, for: remark.title, most: ProseCheck.title, numbers)
                worded.text = take(draft.text, for: remark.text, most: ProseCheck.text, numbers)
                return worded
            }
        }
        report.strengths = reword(strengths, draft.strengths)
        report.improvements = reword(improvements, draft.improvements)
        if draft.exercises.count == exercises.count {
            for index in exercises.indices {
                let old = exercises[index].how
                report.exercises[index].how = take(
                    draft.exercises[index], for: old, most: ProseCheck.text, SaidNumbers([old]))
            }
        } else {
            refused += exercises.count
        }
        let all = SaidNumbers([summary] + (strengths + improvements).map(\.text))
        let worded = take(draft.feedback, for: summary, most: ProseCheck.feedback, all)
        report.feedback = [worded, Coach.basis(score)].compactMap(\.self).joined(separator: " ")
        report.prose = source
        report.prose?.refused = refused
        return report
    }
}

extension AnalysisReport {
    /// The paragraph without what the score rests on: of the score nobody but the rules speaks.
    var summary: String {
        guard let basis = Coach.basis(score), feedback.hasSuffix(basis) else { return feedback }
        return String(feedback.dropLast(basis.count)).trimmingCharacters(in: .whitespaces)
    }
}

enum ProseCheck {
    /// In characters.
    static let title = 60
    static let text = 400
    static let feedback = 900

    /// In one line; nil for what is empty, has an address or markup in it, or is too long. A word that is cut off could
    /// turn a sentence around, so nothing is cut.
    static func clean(_ text: String, most: Int) -> String? {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !words.isEmpty, words.count <= most, !words.unicodeScalars.contains(where: isOdd) else { return nil }
        guard !["://", "www.", "<", ">", "```", "](", "@"].contains(where: words.lowercased().contains) else {
            return nil
        }
        return words
    }

    /// Control characters, and those that turn the direction of a text or aren't seen.
    private static func isOdd(_ scalar: Unicode.Scalar) -> Bool {
        [.control, .format, .privateUse, .surrogate, .unassigned].contains(scalar.properties.generalCategory)
    }
}

/// The numbers that sentences of rules have, in digits and in words.
struct SaidNumbers: Sendable {
    private let allowed: Set<String>

    init(_ sentences: [String]) { allowed = Set(sentences.flatMap(Self.numbers)) }

    /// Whether each number of a text is one of them, as it is written there.
    func allow(_ text: String) -> Bool { Self.numbers(text).allSatisfy(allowed.contains) }

    static func numbers(_ text: String) -> [String] {
        let digits = text.matches(of: /\d+(?:[.,]\d+)*/).map { String($0.output) }
        // Digits of other scripts, fractions and raised ones are numbers, too.
        let odd = text.filter { $0.isNumber && !$0.isASCII }.map(String.init)
        let words = text.lowercased().split { !$0.isLetter }.map(String.init).filter(inWords.contains)
        return digits + odd + words
    }

    /// "One" is more often no number.
    private static let inWords: Set = [
        "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
        "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty", "thirty", "forty", "fifty",
        "sixty", "seventy", "eighty", "ninety", "hundred", "thousand", "million", "dozen", "half", "third", "quarter",
        "twice", "thrice", "double", "triple", "zero", "percent", "tenth",
    ]
}
