/// Article numbers with their check digit.

package enum GTIN {
    /// The digit that makes the weighted sum (3, 1, 3, … from the right) a multiple of ten.
    package static func checkDigit(_ digits: String) -> Int {
        let sum = digits.reversed().enumerated().reduce(0) { sum, item in
            sum + (item.element.wholeNumberValue ?? 0) * (item.offset.isMultiple(of: 2) ? 3 : 1)
        }
        return (10 - sum % 10) % 10
    }

    package static func completed(_ digits: String) -> String { digits + String(checkDigit(digits)) }

    package static func isValid(_ code: String) -> Bool {
        code.count > 1 && code.allSatisfy(\.isNumber) && completed(String(code.dropLast())) == code
    }
}
