/// What Nike's labels didn't have yet in 2013, by a pair of that year and what came after.
package enum NikeEra {
    package static let source = FactSource(
        "A pair made until 26 September 2013 has an all-digit style code, a number from block 884802 and no QR code; two of "
            + "2019 and 2020 have blocks 193654 and 193658 and QR codes. Blocks and prefixes rise together.", .measured)

    /// The last day of the window of the pair of 2013.
    package static let lastOldDay = CalendarDay(year: 2013, month: 9, day: 26)
    /// Blocks of today's run came after that.
    package static let firstNewBlock = 190_000

    /// Codes that begin with letters carry blocks of today's run only.
    package static func isLettered(_ style: String) -> Bool {
        StyleGrammar.match(style, .nike) == .exact && Confusables.compact(style).first?.isLetter == true
    }
}
