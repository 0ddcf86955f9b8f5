/// Who runs the server, for its legal pages.
import ArgumentParser
import CommandKit

struct LegalOptions: ParsableArguments {
    @Option(help: "Who runs this server, for the pages at /legal: a person or a company. [ATELIER_LEGAL_NAME]")
    var legalName: String?
    @Option(help: "Their postal address, in one line. [ATELIER_LEGAL_ADDRESS]") var legalAddress: String?

    func imprint(_ environment: Environment = Environment()) -> Imprint {
        Imprint(
            name: legalName ?? environment.text("ATELIER_LEGAL_NAME"),
            address: legalAddress ?? environment.text("ATELIER_LEGAL_ADDRESS"))
    }
}
