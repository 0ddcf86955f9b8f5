/// Model names that say a shoe is a child's: a men's 6 and a kids' 6Y are the same in every scale, and the Y is small.
enum KidsName {
    private static let words: Set<String> = [
        "GS", "BG", "GG", "PS", "TD", "KIDS", "KID", "YOUTH", "JUNIOR", "JR", "J", "BOYS", "GIRLS",
    ]

    static func isOne(_ name: String) -> Bool {
        name.uppercased().split { !$0.isLetter }.contains { words.contains(String($0)) }
    }
}

extension Set<SizeGender> {
    /// What remains once the label's name and the letter of its US size are taken into account.
    func narrowed(by labels: LabelReading...) -> Set<SizeGender> {
        let isKids = labels.contains { label in
            label.modelName.map { KidsName.isOne($0.value) } ?? false
                || label.sizes[.us].flatMap { SizeNumber($0.value) }?.letter == .youth
        }
        return isKids && contains(.bigKids) ? [.bigKids] : self
    }
}
