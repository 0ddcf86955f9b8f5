/// UPC and EAN numbers: their check digit, the 14-digit text on size tags, and what bars decode to.
import Foundation

package enum ProductCodes {
    /// Weights 3, 1, 3 … from the digit before the last to the left (GS1 General Specifications, 7.9; established).
    package static func hasValidCheckDigit(_ digits: String) -> Bool {
        let numbers = digits.compactMap(\.wholeNumberValue)
        guard numbers.count == digits.count, numbers.count >= 8, let last = numbers.last else { return false }
        let sum = numbers.dropLast().reversed().enumerated().reduce(0) {
            $0 + $1.element * ($1.offset.isMultiple(of: 2) ? 3 : 1)
        }
        return (10 - sum % 10) % 10 == last
    }

    /// 14 digits as tags print them, 13 as decoders return them: without the zeros that only fill up.
    package static func shortened(_ digits: String) -> String? {
        switch digits.count {
        case 14 where digits.hasPrefix("00"): String(digits.dropFirst(2))
        case 14 where digits.hasPrefix("0"): String(digits.dropFirst())
        case 13 where digits.hasPrefix("0"): String(digits.dropFirst())
        case 12, 13: digits
        default: nil
        }
    }

    static func candidates(in text: LineText) -> [Candidate] {
        labelled(text) + unlabelled(text)
    }

    /// What follows the letters UPC, as far as it consists of digits.
    private static func labelled(_ text: LineText) -> [Candidate] {
        let marks = text.marks
        guard marks.count >= 15 else { return [] }
        return (0..<marks.count - 11).compactMap { start in
            guard isSign(text, start) else { return nil }
            return run(text, from: start + 3, isLabelled: true)
        }
    }

    private static func isSign(_ text: LineText, _ start: Int) -> Bool {
        let sign = String(text.marks[start..<start + 3].map(\.character)).uppercased()
        return ["UPC", "UPG", "UFC", "JPC", "LPC", "UPO", "PPC", "VPC", "UPE"].contains(sign)
    }

    private static func unlabelled(_ text: LineText) -> [Candidate] {
        text.marks.indices.compactMap { start in
            guard text.isStart(start), text.marks[start].character.isNumber else { return nil }
            return run(text, from: start, isLabelled: false)
        }
    }

    /// Fourteen digits, or twelve where the recogniser lost the leading zeros or bars have their number below.
    private static func run(_ text: LineText, from start: Int, isLabelled: Bool) -> Candidate? {
        var digits = ""
        var (price, probability) = (0.0, 1.0)
        var at = start
        while at < text.marks.count, let digit = text.marks[at].sign.digit, digit.probability > 0.05 {
            // The gap ends the number when it is complete, else the recogniser put a gap into it.
            if at > start, text.marks[at].isAfterSpace, digits.count == 14 { break }
            digits.append(digit.character)
            probability *= digit.probability
            at += 1
        }
        guard let value = shortened(digits), isPlausible(digits, text, start..<at, isLabelled) else { return nil }
        let isValid = hasValidCheckDigit(value)
        if !isValid {
            guard isLabelled || isPrintedEAN(digits, text, start..<at),
                probability > pow(0.9, Double(digits.count))
            else { return nil }
            price += 1
        }
        if !isLabelled { price += digits.count == 14 ? 0.2 : 0.7 }
        return text.candidate(start..<at, value: value, price: min(price, 2), probability: probability)
    }

    /// As it stands under its bars: 4 052585 036446.
    private static func isPrintedEAN(_ digits: String, _ text: LineText, _ range: Range<Int>) -> Bool {
        let gaps = range.dropFirst().filter { text.marks[$0].isAfterSpace }.map { $0 - range.lowerBound }
        return digits.count == 13 && gaps == [1, 7]
    }

    private static func isPlausible(
        _ digits: String, _ text: LineText, _ range: Range<Int>, _ isLabelled: Bool
    ) -> Bool {
        if digits.count == 14 { return digits.hasPrefix("0") }
        // Under bars the digits stand in groups, 1 93654 03846 5; a tag's leading zeros may be a piece of their own.
        let gaps = text.marks[range].dropFirst().filter(\.isAfterSpace).count
        if isPrintedEAN(digits, text, range) { return true }
        return isLabelled || (gaps == 0 || gaps >= 2) && digits.count == 12 && hasValidCheckDigit(digits)
    }
}
