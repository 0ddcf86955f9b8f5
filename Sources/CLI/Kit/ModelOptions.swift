/// The vision model that judges photos; without a key the built-in judge answers.
import ArgumentParser
import Server
import ServerProviders

package struct ModelOptions: ParsableArguments {
    // The key is no flag: other users of the machine can see flags.
    @Option(
        help:
            "Any OpenAI-compatible server, with /v1; its key is read from ATELIER_OPENAI_API_KEY or OPENAI_API_KEY alone. [ATELIER_OPENAI_BASE_URL, OPENAI_BASE_URL; default: https://api.openai.com/v1]"
    )
    var openaiBaseURL: String?
    @Option(help: "The model. [ATELIER_OPENAI_MODEL, OPENAI_MODEL; default with OpenAI: gpt-4o]") var openaiModel:
        String?
    @Option(help: "The provider's name when people are asked for consent. [ATELIER_OPENAI_NAME]")
    var openaiName: String?
    @Option(
        help:
            "The model runs on your own machines, so nobody is asked for consent: on or off. [ATELIER_OPENAI_OWN; default: off]"
    )
    var openaiOwn: String?
    @Option(help: "max_completion_tokens or, for older servers, max_tokens. [ATELIER_OPENAI_TOKEN_FIELD]")
    var openaiTokenField: String?
    @Option(help: "USD per million input tokens, for the cost metrics. [ATELIER_OPENAI_INPUT_PRICE]")
    var openaiInputPrice: Double?
    @Option(help: "USD per million output tokens, for the cost metrics. [ATELIER_OPENAI_OUTPUT_PRICE]")
    var openaiOutputPrice: Double?

    package init() {}

    package func apply(to configuration: inout Configuration, _ environment: Environment) throws {
        let key = environment.text("ATELIER_OPENAI_API_KEY") ?? environment.text("OPENAI_API_KEY") ?? ""
        let base =
            openaiBaseURL ?? environment.text("ATELIER_OPENAI_BASE_URL") ?? environment.text("OPENAI_BASE_URL")
        // A local server such as Ollama needs no key, but then its address must be given.
        guard !key.isEmpty || base != nil else { return }
        let name = openaiModel ?? environment.text("ATELIER_OPENAI_MODEL") ?? environment.text("OPENAI_MODEL")
        if base != nil && name == nil {
            throw CommandFailure("say which model of \(base ?? "") to use, with --openai-model")
        }
        var model = try OpenAIConfiguration(
            baseURL: base ?? "https://api.openai.com/v1", key: key,
            model: name ?? "gpt-4o",
            providerName: openaiName ?? environment.text("ATELIER_OPENAI_NAME"))
        var isOwn = !model.isThirdParty
        try set(&isOwn, openaiOwn, environment, "ATELIER_OPENAI_OWN")
        model.isThirdParty = !isOwn
        if let field = openaiTokenField ?? environment.text("ATELIER_OPENAI_TOKEN_FIELD") {
            guard let known = OpenAIConfiguration.TokenLimitField(rawValue: field) else {
                throw CommandFailure("no token field \"\(field)\"; say max_completion_tokens or max_tokens")
            }
            model.tokenLimitField = known
        }
        if let input = try openaiInputPrice ?? environment.value("ATELIER_OPENAI_INPUT_PRICE"),
            let output = try openaiOutputPrice ?? environment.value("ATELIER_OPENAI_OUTPUT_PRICE")
        {
            model.price = TokenPrice(inputPerMillion: input, outputPerMillion: output)
        }
        configuration.openAI = model
    }
}
