/// The judge of an installation without a vision model: it vouches for the photos and leaves the shoe to the evidence.
package struct BuiltInJudge: SneakerJudge {
    package let identity = JudgeIdentity(
        provider: Self.provider, providerName: "Auntentic's built-in check", model: "evidence-1",
        isThirdParty: false, isCharged: false, notice: Self.notice)

    package init() {}

    package static let provider = "built-in"
    /// For customers and for strangers with a link: how to set up a server is none of their business.
    package static let notice = "The shoe itself wasn't examined."

    package func judge(_ request: JudgeRequest) async throws(JudgeError) -> JudgeReply {
        let names = request.photos.map(\.angle.title).joined(separator: ", ")
        let report = ModelReport(
            // Labels are the evidence's part.
            findings: [Finding.Category.stitching, .logo, .materials, .shape].map {
                Finding(category: $0, assessment: .notVisible, note: "Not examined.")
            },
            observations: [
                "All \(request.photos.count) photos can be opened, are large and sharp enough and well lit (\(names)).",
                "No picture was used twice.",
            ],
            verdict: .inconclusive, confidence: 0)
        return JudgeReply(report: report, provider: identity.provider, model: identity.model)
    }
}
