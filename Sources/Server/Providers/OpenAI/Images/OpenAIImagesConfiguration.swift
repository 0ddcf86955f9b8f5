/// An OpenAI-compatible image model: its server, sizes, prices and limits.

package struct OpenAIImagesConfiguration: Sendable {
    /// Address, key, model, retries and circuit breaker, as for questions.
    package var server: OpenAIConfiguration
    /// OpenAI's own image models know other fields than servers that merely speak the protocol.
    package var isGPT: Bool
    package var sizes: ImageSizes
    /// low, medium, high or auto; nil leaves it to the model.
    package var quality: String?
    package var price: ImageTokenPrice?
    /// For servers without token counts.
    package var picturePrice: ImagePrice?
    package var mostPictures = 4
    /// Unfinished pictures in a request, 0 to 3. Each one costs a little.
    package var previews = 2
    package var takesStarts = true
    /// For a whole request: a good picture takes up to two minutes.
    package var deadline: Duration = .seconds(240)
    /// Answers being read, decoded and stored at once; limits memory, not requests in flight.
    package var simultaneousAnswers = 12
    /// Requests with previews at once, as each holds a picture. Beyond it, requests have none.
    package var simultaneousStreams = 24
    package var maximumPictureBytes = 16 << 20
    package var maximumStartBytes = 8 << 20

    package init(_ server: OpenAIConfiguration) {
        self.server = server
        isGPT = server.model.contains("gpt-image")
        sizes =
            if server.model.hasPrefix("gpt-image-2") {
                .steps(of: 16, sides: 512...3840, pixels: 655_360...8_294_400, longest: 3)
            } else if isGPT {
                .fixed([PixelSize(1024, 1024), PixelSize(1536, 1024), PixelSize(1024, 1536)])
            } else {
                .fixed([PixelSize(1024, 1024)])
            }
        if !isGPT { previews = 0 }
    }

    var identity: ImageMakerIdentity {
        ImageMakerIdentity(
            provider: server.provider, providerName: server.providerName, model: server.model,
            isThirdParty: server.isThirdParty)
    }

    /// The most characters of a picture in base64.
    var mostBase64: Int { (maximumPictureBytes + 2) / 3 * 4 }

    func cost(_ usage: ImageUsage?, _ size: PixelSize, made: Int) -> Int64? {
        if let usage, let price { return price.microUSD(of: usage) }
        return picturePrice?.microUSD(for: size, count: made)
    }
}

/// Tokens of words and of pictures have different prices.
package struct ImageUsage: Sendable, Hashable {
    package var textInput: Int
    package var imageInput: Int
    package var output: Int

    var tokens: TokenUsage { TokenUsage(input: textInput + imageInput, output: output) }
}

/// US dollars per million tokens.
package struct ImageTokenPrice: Sendable, Hashable {
    package var textInput: Double
    package var imageInput: Double
    package var output: Double

    package init(textInput: Double, imageInput: Double, output: Double) {
        self.textInput = textInput
        self.imageInput = imageInput
        self.output = output
    }

    package func microUSD(of usage: ImageUsage) -> Int64 {
        // Rounded up once, and bounded, by the price of plain tokens.
        let exact =
            Double(usage.textInput) * textInput + Double(usage.imageInput) * imageInput
            + Double(usage.output) * output
        return TokenPrice(inputPerMillion: exact, outputPerMillion: 0).microUSD(of: TokenUsage(input: 1, output: 0))
    }
}
