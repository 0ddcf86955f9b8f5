/// What the same judge would mean to people among whose pairs fakes are rare, occasional or common.

struct OutlookTable {
    let outlooks: [Outlook]

    var html: HTML {
        """
        <section><h2>What a verdict would be worth elsewhere</h2>
        <p class="lead">The rarer fakes are, the more of the pairs called “fake” are authentic after all, with the same
        judge. Of 1,000 pairs:</p>
        <div class="outlooks">\(outlooks.map(card))</div></section>
        """
    }

    private func card(_ outlook: Outlook) -> HTML {
        guard let pairs = outlook.perThousand else {
            return """
                <div class="outlook"><h3>\(Words.percent(outlook.shareOfFakes)) fakes</h3>
                <p class="note">Needs answers about authentic pairs and about fakes.</p></div>
                """
        }
        return """
            <div class="outlook"><h3>\(Words.percent(outlook.shareOfFakes)) fakes <small>\(place(outlook))</small></h3>
            \(bar(pairs))
            <dl>
            <dt>fakes called fake</dt><dd>\(Words.count(pairs.caught)) of \(Words.count(pairs.fakes))</dd>
            <dt>authentic called fake</dt><dd>\(accused(outlook, pairs))</dd>
            <dt>fakes called authentic</dt><dd>\(Words.count(pairs.missed)) of \(Words.count(pairs.fakes))</dd>
            <dt>left undecided</dt><dd>\(Words.count(pairs.undecided))</dd>
            <dt>“fake” is right</dt><dd>\(value(outlook.fakeIsRight))</dd>
            <dt>“authentic” is right</dt><dd>\(value(outlook.authenticIsRight))</dd>
            </dl></div>
            """
    }

    private func accused(_ outlook: Outlook, _ pairs: Outlook.PerThousand) -> String {
        "\(Words.count(pairs.falselyAccused)) of \(Words.count(1000 - pairs.fakes))"
    }

    private func value(_ value: PredictiveValue) -> HTML {
        guard let share = value.value else { return "never said" }
        let range = value.interval.map { "<small>\(Words.range($0))</small>" as HTML } ?? .none
        return "<b>\(Words.percent(share))</b>\(range)"
    }

    private func place(_ outlook: Outlook) -> String {
        switch outlook.shareOfFakes {
        case ..<0.01: "a large marketplace"
        case ..<0.1: "careful resale"
        default: "buyers who already worry"
        }
    }

    /// Of the pairs called fake, how many are: the picture of the precision.
    private func bar(_ pairs: Outlook.PerThousand) -> HTML {
        let called = pairs.caught + pairs.falselyAccused
        guard called > 0 else { return "<p class=\"note\">No pair would be called fake.</p>" }
        let right = 100 * pairs.caught / called
        return """
            <svg class="split" viewBox="0 0 100 8" preserveAspectRatio="none" role="img"
            aria-label="\(Words.percent(right / 100)) of the pairs called fake are fake">
            <rect class="right" x="0" y="0" width="\(right)" height="8"/>
            <rect class="wrong" x="\(right)" y="0" width="\(100 - right)" height="8"/></svg>
            <p class="legend">called fake: <span class="key right"></span>rightly <span class="key wrong"></span>wrongly</p>
            """
    }
}
