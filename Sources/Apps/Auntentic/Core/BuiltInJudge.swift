/// The judge of an installation without a vision model: it vouches for the photos and leaves the shoe to the evidence.
package struct BuiltInJudge: SneakerJudge {
    package let identity = JudgeIdentity(
        provider: "built-in", providerName: "Auntentic's built-in check", model: "evidence-1",
        isThirdParty: false, isCharged: false, notice: Self.notice)

    package init() {}

    package static let notice = """
        No vision model is connected to this server: labels and photo files were checked by rules, and nobody looked \
        at the shoe. \
        To get verdicts, start the server with OPENAI_API_KEY set, or with OPENAI_BASE_URL pointing at any \
        OpenAI-compatible server.
        """

    package func judge(_ request: JudgeRequest) async throws(JudgeError) -> JudgeReply {
        let names = request.photos.map(\.angle.title).joined(separator: ", ")
        let report = ModelReport(
            // Labels are the evidence's part.
            findings: [Finding.Category.stitching, .logo, .materials, .shape].map {
                Finding(category: $0, assessment: .notVisible, note: "Not looked at: no vision model is connected.")
            },
            observations: [
                "All \(request.photos.count) photos can be opened, are large and sharp enough and well lit (\(names)).",
                "No picture was used twice.",
                "The shoe itself was not examined.",
            ],
            verdict: .inconclusive, confidence: 0)
        return JudgeReply(report: report, provider: identity.provider, model: identity.model)
    }
}
