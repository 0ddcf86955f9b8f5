/// Who runs the server, as its terms and its privacy policy say it.
import AccountFeatures

struct Imprint: Sendable {
    var name: String?
    /// Where letters reach them, in one line.
    var address: String?

    func section(of app: AppIdentity) -> LegalDocument.Section {
        .init(title: "Who runs \(app.name)", words: words(app))
    }

    private func words(_ app: AppIdentity) -> String {
        switch (name, address) {
        case (let name?, let address?): "\(name), \(address). In this document, “we” means them."
        case (let name?, nil): "\(name), who gives no postal address here. In this document, “we” means them."
        case (nil, _):
            "Whoever runs this server doesn’t say here who they are. Ask before you trust it with anything that "
                + "matters to you."
        }
    }

    /// For the operator's log; nil when both are known.
    var warning: String? {
        let missing = [name == nil ? "ATELIER_LEGAL_NAME" : nil, address == nil ? "ATELIER_LEGAL_ADDRESS" : nil]
            .compactMap { $0 }
        guard !missing.isEmpty else { return nil }
        return "the terms and privacy policies at /legal don't say who runs this server and where: set "
            + missing.joined(separator: " and ")
    }
}
