/// The judge of an installation without a vision model: it vouches for the photos and leaves the shoe undecided.
package struct BuiltInJudge: SneakerJudge {
    package let identity = JudgeIdentity(
        provider: "built-in", providerName: "Auntentic's built-in photo check", model: "photo-check-1",
        isThirdParty: false, isCharged: false, notice: Self.notice)

    package init() {}

    package static let notice = """
        No vision model is connected to this server, so only the photos were checked and nobody looked at the shoe. \
        To get verdicts, start the server with OPENAI_API_KEY set, or with OPENAI_BASE_URL pointing at any \
        OpenAI-compatible server.
        """

    package func judge(_ request: JudgeRequest) async throws(JudgeError) -> JudgeReply {
        let names = request.photos.map(\.angle.title).joined(separator: ", ")
        let report = ModelReport(
            findings: Finding.Category.allCases.map {
                Finding(category: $0, assessment: .notVisible, note: "Not looked at: no vision model is connected.")
            },
            observations: [
                "All \(request.photos.count) photos can be opened, are large and sharp enough and well lit (\(names)).",
                "No picture was used twice.",
                "Whether the shoe is real was not examined.",
            ],
            verdict: .inconclusive, confidence: 0)
        return JudgeReply(report: report, provider: identity.provider, model: identity.model)
    }
}
