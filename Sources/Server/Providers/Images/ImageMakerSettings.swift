/// Which image maker an operator has chosen, from variables; keys come no other way.
import AsyncHTTPClient
import Foundation

package enum ImageMakerSettings: Sendable {
    case fal(FalConfiguration)
    case openAI(OpenAIImagesConfiguration)

    package enum Problem: Error, Sendable, Hashable, CustomStringConvertible {
        case unknownMaker(String)
        case noModel
        case notAValue(variable: String, value: String)
        case fal(FalConfiguration.Problem)
        case openAI(OpenAIConfiguration.Problem)

        package var description: String {
            switch self {
            case .unknownMaker(let name): "ATELIER_PICTURES is \"\(name)\"; say fal, openai or built-in"
            case .noModel: "say which model draws, with ATELIER_PICTURES_MODEL"
            case .notAValue(let variable, let value): "\(variable) holds \"\(value)\", which is not a value it may have"
            case .fal(let problem): problem.description
            case .openAI(let problem): problem.description
            }
        }
    }

    package func maker(http: HTTPClient, observer: ProviderObserver = .none) -> any ImageMaker {
        switch self {
        case .fal(let configuration): FalImages(configuration: configuration, http: http, observer: observer)
        case .openAI(let configuration): OpenAIImages(configuration: configuration, http: http, observer: observer)
        }
    }

    /// Nil if none is configured: what is built in draws then. A key of OpenAI's alone doesn't count, because it may be
    /// there for other purposes.
    ///
    /// - Parameter variable: a variable's text, or nil if it is unset.
    package static func read(_ variable: (String) -> String?) throws(Problem) -> ImageMakerSettings? {
        switch variable("ATELIER_PICTURES") ?? (variable("ATELIER_FAL_KEY") == nil ? "built-in" : "fal") {
        case "built-in": return nil
        case "fal": return .fal(try fal(variable))
        case "openai": return .openAI(try openAI(variable))
        case let other: throw .unknownMaker(other)
        }
    }

    private static func fal(_ variable: (String) -> String?) throws(Problem) -> FalConfiguration {
        var configuration: FalConfiguration
        do throws(FalConfiguration.Problem) {
            configuration = try FalConfiguration(
                key: variable("ATELIER_FAL_KEY") ?? "",
                queue: variable("ATELIER_FAL_QUEUE") ?? "https://queue.fal.run",
                keys: variable("ATELIER_FAL_KEYS") ?? "https://rest.fal.ai/.well-known/jwks.json",
                model: try model(variable("ATELIER_FAL_MODEL")) ?? .words,
                startModel: try model(variable("ATELIER_FAL_START_MODEL")) ?? .picture,
                severalModel: try model(variable("ATELIER_FAL_SEVERAL_MODEL")) ?? .pictures)
        } catch {
            throw .fal(error)
        }
        if let hosts = variable("ATELIER_FAL_FILES") {
            configuration.fileHosts = hosts.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        }
        if let text = variable("ATELIER_FAL_WEBHOOK") {
            guard let url = URL(string: text), url.scheme == "https" || url.scheme == "http", url.host != nil else {
                throw .notAValue(variable: "ATELIER_FAL_WEBHOOK", value: text)
            }
            configuration.webhook = url
        }
        configuration.userID = variable("ATELIER_FAL_USER")
        configuration.price = try price("ATELIER_FAL_PRICE", variable)
        configuration.startPrice = try price("ATELIER_FAL_START_PRICE", variable)
        configuration.severalPrice = try price("ATELIER_FAL_SEVERAL_PRICE", variable)
        return configuration
    }

    private static func model(_ id: String?) throws(FalConfiguration.Problem) -> FalModel? {
        guard let id else { return nil }
        guard let model = FalModel.known(as: id) else { throw .unknownModel(id) }
        return model
    }

    private static func openAI(_ variable: (String) -> String?) throws(Problem) -> OpenAIImagesConfiguration {
        guard let model = variable("ATELIER_PICTURES_MODEL") else { throw .noModel }
        let key = variable("ATELIER_PICTURES_KEY") ?? variable("ATELIER_OPENAI_API_KEY") ?? variable("OPENAI_API_KEY")
        let server: OpenAIConfiguration
        do throws(OpenAIConfiguration.Problem) {
            server = try OpenAIConfiguration(
                baseURL: variable("ATELIER_PICTURES_BASE_URL") ?? "https://api.openai.com/v1", key: key ?? "",
                model: model, providerName: variable("ATELIER_PICTURES_NAME"))
        } catch {
            throw .openAI(error)
        }
        var configuration = OpenAIImagesConfiguration(server)
        if let quality = variable("ATELIER_PICTURES_QUALITY") {
            guard ["low", "medium", "high", "auto"].contains(quality) else {
                throw .notAValue(variable: "ATELIER_PICTURES_QUALITY", value: quality)
            }
            configuration.quality = quality
        }
        if let text = variable("ATELIER_PICTURES_TOKEN_PRICES") {
            let prices = text.split(separator: ",", omittingEmptySubsequences: false).compactMap { dollars($0) }
            guard prices.count == 3, text.count(where: { $0 == "," }) == 2 else {
                throw .notAValue(variable: "ATELIER_PICTURES_TOKEN_PRICES", value: text)
            }
            configuration.price = ImageTokenPrice(textInput: prices[0], imageInput: prices[1], output: prices[2])
        }
        configuration.picturePrice = try price("ATELIER_PICTURES_PRICE", variable)
        return configuration
    }

    /// US dollars for a picture, or with `/MP` behind for a megapixel.
    private static func price(_ name: String, _ variable: (String) -> String?) throws(Problem) -> ImagePrice? {
        guard let text = variable(name) else { return nil }
        let isByArea = text.hasSuffix("/MP")
        guard let price = dollars(isByArea ? text.dropLast(3) : text[...]) else {
            throw .notAValue(variable: name, value: text)
        }
        let micro = Int64((price * 1_000_000).rounded(.up))
        return isByArea ? .perMegapixel(micro) : .perPicture(micro)
    }

    private static func dollars(_ text: Substring) -> Double? {
        Double(text.trimmingCharacters(in: .whitespaces)).flatMap { (0...1000).contains($0) ? $0 : nil }
    }
}
