/// What misreading does to print: an edge takes the first or the last characters, a raised half gets lost, and one digit is
/// taken for another that looks like it. A difference that is only this proves nothing.
package enum Remnant {
    /// Digits that blur into each other. It only excuses, so it needs no source: more pairs would excuse more.
    private static let alike: [Set<Character>] = [
        ["0", "8"], ["6", "8"], ["8", "9"], ["3", "8"], ["5", "6"], ["1", "7"], ["0", "6"],
    ]

    /// Digits that one may be a blurred other of.
    package static func lookalikes(of digit: Character) -> [Character] {
        alike.compactMap { pair in pair.contains(digit) ? pair.first { $0 != digit } : nil }
    }

    /// Equally long, and different at one place only, by characters that look alike.
    static func isOneSlip(_ one: String, _ other: String) -> Bool {
        let (one, other) = (Confusables.fold(one), Confusables.fold(other))
        guard one.count == other.count else { return false }
        let differing = zip(one, other).filter { $0 != $1 }
        return differing.count == 1 && differing.allSatisfy { lookalikes(of: $0).contains($1) }
    }

    /// Whether one code is what is left of the other, once characters at its edge or in its middle are lost.
    static func isLeft(_ one: String, of other: String) -> Bool {
        let (one, other) = (Confusables.fold(one), Confusables.fold(other))
        guard one.count < other.count else { return false }
        var rest = one[...]
        for character in other where character == rest.first { rest.removeFirst() }
        return rest.isEmpty
    }

    /// Whether a printed size may be what is left of another one: 9 of 9.5, 5 of 9.5, 38 of 38.5, 2.5 of 42.5, 85 of 8⁵,
    /// 42 of 42⅔.
    static func isLeft(_ size: Double, of whole: Double) -> Bool {
        guard abs(size - whole) > 0.01 else { return false }
        if abs(size - whole * 10) < 0.01 { return true }
        let (one, other) = (digits(size), digits(whole))
        var (shift, front) = (1, other)
        while shift <= one { shift *= 10 }
        while front > one { front /= 10 }
        // Of a third only the whole number stays legible.
        let isHalf = (whole * 2).rounded() == whole * 2
        return one < other && (front == one || isHalf && other % shift == one)
    }

    /// Whether the first is left of the second, which may itself have lost its half or third: 6.5 and 36 of 36.5.
    static func mayBeLeft(_ one: Double, _ other: Double) -> Bool {
        wholes(other).contains { isLeft(one, of: $0) } || wholes(one).contains { isLeft(other, of: $0) }
    }

    /// What a number may have been before its half or third got lost; one that has a fraction lost none.
    private static func wholes(_ size: Double) -> [Double] {
        size == size.rounded() ? [size, size + 0.5, size + 1.0 / 3, size + 2.0 / 3] : [size]
    }

    /// `42.5` as 425, `42 2/3` as 4223.
    private static func digits(_ size: Double) -> Int {
        let whole = Int(size)
        let hundredths = Int((size * 100).rounded()) - whole * 100
        return switch hundredths {
        case 0: whole
        case 33: whole * 100 + 13
        case 67: whole * 100 + 23
        case _ where hundredths.isMultiple(of: 10): whole * 10 + hundredths / 10
        default: whole * 100 + hundredths
        }
    }
}
