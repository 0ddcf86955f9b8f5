/// Which addresses photographs and the key may go to, and that the key shows nowhere.
import Foundation
import Testing

@testable import ServerProviders

@Suite struct OpenAIConfigurationTests {
    private func make(_ address: String) throws -> OpenAIConfiguration {
        try OpenAIConfiguration(baseURL: address, key: "sk-secret", model: "gpt-4o")
    }

    @Test(
        "unencrypted only to this machine and private networks",
        arguments: [
            "http://localhost:11434/v1", "http://127.0.0.1:8080/v1", "http://192.168.1.4/v1", "http://10.0.0.1/v1",
            "http://172.20.0.3:8000/v1", "http://ollama:11434/v1", "https://api.openai.com/v1/",
            "https://example.com/v1",
        ])
    func allowed(address: String) throws {
        #expect(try make(address).baseURL.absoluteString.hasSuffix("/v1"))
    }

    @Test(
        "anything else is refused before a photograph leaves",
        arguments: [
            "http://api.openai.com/v1", "http://8.8.8.8/v1", "http://172.32.0.1/v1", "http://10.example.com/v1",
            "http://127.0.0.1.example.com/v1", "http://1.2.3.4.5/v1",
        ])
    func insecure(address: String) {
        let problem = #expect(throws: OpenAIConfiguration.Problem.self) { try make(address) }
        guard case .insecure = problem else { Issue.record("\(String(describing: problem))"); return }
    }

    @Test("no address at all", arguments: ["", "api.openai.com/v1", "ftp://example.com", "http://", "https:///v1"])
    func nonsense(address: String) {
        #expect(throws: OpenAIConfiguration.Problem.notAnAddress(address)) { try make(address) }
    }

    @Test("consent is given to whoever really gets the photographs")
    func names() throws {
        let openAI = try make("https://api.openai.com/v1")
        #expect((openAI.provider, openAI.providerName) == ("openai", "OpenAI"))
        #expect(openAI.sendsSafetyIdentifier)
        let other = try make("https://example.com:8443/v1")
        #expect((other.provider, other.providerName) == ("example.com:8443", "example.com"))
        #expect(!other.sendsSafetyIdentifier)
    }

    @Test("AUN-FR-4.3 the key is in no description, dump or mirror of the configuration")
    func secret() throws {
        let configuration = try make("https://api.openai.com/v1")
        var dumped = ""
        dump(configuration, to: &dumped)
        for text in [dumped, "\(configuration)", String(reflecting: configuration), "\(configuration.key)"] {
            #expect(!text.contains("sk-secret"))
        }
    }
}
