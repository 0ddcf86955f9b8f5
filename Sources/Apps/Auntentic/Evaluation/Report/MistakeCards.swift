/// The worst mistakes with their photos, so that a person can see what the judge did not.
import AuntenticCore

struct MistakeCards {
    let mistakes: [EvalAttempt]
    let total: Int
    /// Data URLs.
    let pictures: [EvalPhoto: String]

    var html: HTML {
        guard total > 0 else {
            return "<section><h2>The worst mistakes</h2><p class=\"lead\">No decided check was wrong.</p></section>"
        }
        let shown =
            total > mistakes.count ? "\(mistakes.count) of \(total)" : total == 1 ? "There is one" : "All \(total)"
        return """
            <section><h2>The worst mistakes</h2>
            <p class="lead">\(shown)\(total > 1 ? ", the surest first" : "").</p>
            <div class="mistakes">\(mistakes.map(card))</div></section>
            """
    }

    private func card(_ attempt: EvalAttempt) -> HTML {
        guard let answer = attempt.answer else { return .none }
        let check = attempt.check
        let facts = [check.brand, check.claimedModel].compactMap(\.self).joined(separator: " · ")
        return """
            <article><div class="strip">\(check.photos.map(picture))</div>
            <h3>\(check.id) <small>\(facts)</small></h3>
            <p class="clash"><span class="chip \(check.truth.rawValue)">is \(check.truth.rawValue)</span>
            <span class="chip \(answer.verdict.rawValue)">said \(answer.verdict.rawValue)</span>
            <b>\(answer.confidence) % sure</b></p>
            \(reasons(answer))
            \(check.notes.map { "<p class=\"note\">Known: \($0)</p>" as HTML } ?? .none)
            </article>
            """
    }

    private func reasons(_ answer: EvalVerdict) -> HTML {
        guard !answer.reasons.isEmpty else { return "<p class=\"note\">It gave no reason.</p>" }
        return "<ul>\(answer.reasons.prefix(5).map { "<li>\($0.prefix(240))</li>" as HTML })</ul>"
    }

    private func picture(_ photo: EvalPhoto) -> HTML {
        guard let url = pictures[photo] else {
            return "<div class=\"missing\">\(photo.angle.title)<br>no picture</div>"
        }
        return """
            <figure><img src="\(url)" alt="\(photo.angle.title)" title="\(photo.file)">
            <figcaption>\(photo.angle.title)</figcaption></figure>
            """
    }
}
