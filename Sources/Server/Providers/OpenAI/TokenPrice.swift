/// The cost of an answer's tokens, at the configured prices.

/// Tokens as counted by the provider.
package struct TokenUsage: Sendable, Hashable {
    package var input: Int
    package var output: Int

    package init(input: Int, output: Int) {
        self.input = input
        self.output = output
    }
}

/// US dollars per million tokens.
package struct TokenPrice: Sendable, Hashable {
    package var inputPerMillion: Double
    package var outputPerMillion: Double

    package init(inputPerMillion: Double, outputPerMillion: Double) {
        self.inputPerMillion = inputPerMillion
        self.outputPerMillion = outputPerMillion
    }

    /// Dollars per million tokens are millionths of a dollar per token. Rounded up, and never more than a thousand
    /// dollars: a provider with absurd counts must not break our sums.
    package func microUSD(of usage: TokenUsage) -> Int64 {
        let exact = Double(usage.input) * inputPerMillion + Double(usage.output) * outputPerMillion
        guard exact.isFinite, exact > 0 else { return 0 }
        return Int64(min(exact.rounded(.up), 1e9))
    }
}
