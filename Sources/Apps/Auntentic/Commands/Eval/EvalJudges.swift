/// Who may judge an evaluation, and how each of them is made.
import ArgumentParser
import AsyncHTTPClient
import AuntenticCore
import AuntenticEvaluation
import AuntenticServer
import CommandKit
import Foundation
import Server
import ServerProviders

enum EvalJudgeName: String, ExpressibleByArgument, CaseIterable {
    case builtIn = "built-in"
    case model
    case both
}

/// A judge with what the report says about it.
struct EvalJudge: Sendable {
    var name: String
    /// What else must be known to repeat a run: prompt version, rule versions.
    var versions: [String: String] = [:]
    var judge: EvaluationRun.Judge
}

/// The judges as functions, so that a better one needs no change to the command.
struct EvalJudges: Sendable {
    /// Works without any model.
    var builtIn: @Sendable (EvalPhotos, _ timeout: Duration) throws -> EvalJudge
    /// The evidence and the model's opinion as one verdict, as a server with a model gives it.
    var both: @Sendable (EvalPhotos, any SneakerJudge, _ timeout: Duration) throws -> EvalJudge

    static let standard = EvalJudges(
        builtIn: { photos, timeout in
            EvalJudge(BuiltInJudge(), photos, timeout: timeout, engine: try photos.engine())
        },
        both: { photos, model, timeout in
            EvalJudge(model, photos, timeout: timeout, engine: try photos.engine())
        })

    /// - Parameter name: nil takes the model when one is configured.
    func judge(
        _ name: EvalJudgeName?, _ options: ModelOptions, _ photos: EvalPhotos, timeout: Duration
    ) throws -> EvalJudge {
        let model = name == .builtIn ? nil : try Self.model(options)
        switch (name ?? (model == nil ? .builtIn : .model), model) {
        case (.builtIn, _): return try builtIn(photos, timeout)
        case (.model, let model?): return EvalJudge(model, photos, timeout: timeout)
        case (.both, let model?): return try both(photos, model, timeout)
        case (_, nil):
            throw CommandFailure("no model is configured; set OPENAI_API_KEY, or OPENAI_BASE_URL and OPENAI_MODEL")
        }
    }

    private static func model(_ options: ModelOptions) throws -> OpenAICompatibleJudge? {
        // Only its part about the model is used, so the folder doesn't matter.
        var configuration = Configuration(data: FileManager.default.temporaryDirectory)
        try options.apply(to: &configuration, Environment())
        return configuration.openAI.map {
            OpenAICompatibleJudge(client: OpenAIClient(configuration: $0, http: .shared))
        }
    }
}

extension EvalJudge {
    /// - Parameter engine: nil lets the judge decide alone.
    init(_ judge: any SneakerJudge, _ photos: EvalPhotos, timeout: Duration, engine: EvidenceEngine? = nil) {
        let identity = judge.identity
        name = identity.notice == nil ? "\(identity.model) of \(identity.providerName)" : identity.providerName
        versions = [
            "prompt": SneakerPrompt.version, "model": identity.model, "atelier": AtelierServer.version,
        ]
        if identity.notice != nil { versions["prompt"] = nil }
        if engine != nil {
            versions["fusion"] = "\(Fusion.version)"
            let rules = EvidenceRules.versions.map { "\($0.key) \($0.value)" }.sorted()
            versions["rules"] = rules.joined(separator: ", ")
            if identity.notice == nil { name += " with evidence" }
        }
        self.judge = judge.evaluated(timeout: timeout, prepare: { try await photos.prepared($0) }) { check in
            let files = check.photos.map { EvidenceEngine.Photo(angle: $0.angle, file: photos.original($0)) }
            return await engine?.examine(files, claimedModel: check.claimedModel).input
        }
    }
}
