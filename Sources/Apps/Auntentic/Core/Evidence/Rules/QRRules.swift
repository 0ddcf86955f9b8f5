/// The QR code of a Nike label: the form of its address, and its characters in print beside it.
enum QRRules {
    static func form(_ side: LabelSide) -> EvidenceRule {
        EvidenceRule(
            RuleID("qr.form", side), title: "Address in the QR code of the \(side.title)", source: QRAddress.source,
            reads: .init(side)
        ) { form($0, side) }
    }

    private static func form(_ input: EvidenceInput, _ side: LabelSide) -> RuleFinding {
        if let brand = input.brand(side) ?? input.brand, brand != .nike {
            return .notApplicable("Only Nike's QR codes are known.")
        }
        guard let field = input.label(side)?.qr else {
            return .unreadable("No QR code could be read on the \(side.title); older labels have none.", wanted: [])
        }
        let read = [EvidenceReading(side.angle, .qr, field)]
        guard field.isCertain else {
            return .unreadable(
                "The QR code on the \(side.title) can't be read for certain.", read, wanted: [side.angle])
        }
        guard let address = QRAddress(field.value), address.isNikes else {
            return .unreadable(
                "The QR code on the \(side.title) says \(quoted(field)), which is no address known from Nike's labels.",
                read, wanted: [])
        }
        if address.isUsual {
            return .pass("The QR code on the \(side.title) says \(quoted(field)), in the form of Nike's.", read)
        }
        guard address.scheme.uppercased() == "HTTP" else {
            return .unreadable(
                "The QR code on the \(side.title) says \(quoted(field)), a form that hasn't been seen; few are known.",
                read,
                wanted: [])
        }
        return .fail(
            "The QR code on the \(side.title) says \(quoted(field)). Those of Nike's labels begin with HTTPS://, as far as "
                + "they have been looked at.", read)
    }

    static let printed = EvidenceRule(
        "qr.printed.tag", title: "QR code and print of the size tag", source: QRAddress.printedSource, reads: .tag
    ) { input in
        if let brand = input.brand(.tag) ?? input.brand, brand != .nike {
            return .notApplicable("Only Nike's QR codes are known.")
        }
        guard let field = input.tag?.qr, field.isCertain, let address = QRAddress(field.value), address.isUsual else {
            return .unreadable("No QR code of Nike's form could be read on the size tag.", wanted: [])
        }
        return compare(field, address.code, printedCodes(input))
    }

    private static func printedCodes(_ input: EvidenceInput) -> [ReadField] {
        (input.tag?.lines ?? []).filter { line in
            QRAddress.isCode(line.value) && Confusables.fold(line.value).hasPrefix(QRAddress.tagPrefix)
        }
    }

    private static func compare(_ field: ReadField, _ code: String, _ lines: [ReadField]) -> RuleFinding {
        let qr = EvidenceReading(.sizeTag, .qr, field)
        let certain = lines.filter(\.isCertain)
        // So many characters aren't misread into just those of the QR code.
        let likely = lines.filter { $0.certainty >= EvidenceInput.leastCertainty }
        if let same = likely.first(where: { Confusables.areSame($0.value, code) }) {
            return .pass(
                "The size tag prints \(quoted(same)), as its QR code does.",
                [qr, EvidenceReading(.sizeTag, .line, same)])
        }
        let others = certain.filter { line in
            zip(Confusables.fold(line.value), Confusables.fold(code)).count { $0 != $1 } >= farApart
        }
        guard let other = others.first, others.count == lines.count else {
            return .unreadable(
                "The characters of the QR code could not be found in print on the size tag for certain.", [qr],
                wanted: [])
        }
        return .fail(
            "The size tag prints \(quoted(other)), but its QR code says \(quoted(code)). On a real tag they are the same.",
            [qr, EvidenceReading(.sizeTag, .line, other)])
    }

    /// More than a few misread characters.
    private static let farApart = 6
}
