/// Who runs the server, as its terms, its privacy policy and its apps say it.
import AccountFeatures
import Wire

struct Imprint: Sendable {
    var name: String?
    /// Where letters reach them, in one line.
    var address: String?
    /// Addresses by app.
    var support: [String: String] = [:]
    var files = OperatorFacts.Files.disk
    /// Who keeps the files of a bucket.
    var fileKeeper: String?

    init(name: String?, address: String?) { (self.name, self.address) = (name, address) }

    func facts(of app: AppIdentity) -> OperatorFacts {
        OperatorFacts(support: support[app.schema], files: files, fileKeeper: fileKeeper)
    }

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

    /// For the operator's log; nil when nothing is missing.
    /// - Parameter apps: the ids of the server's apps.
    func warning(apps: [String]) -> String? {
        let missing = [
            name == nil ? "ATELIER_LEGAL_NAME" : nil, address == nil ? "ATELIER_LEGAL_ADDRESS" : nil,
            apps.allSatisfy { support[$0] != nil } ? nil : "ATELIER_SUPPORT_ADDRESS",
            files == .bucket && fileKeeper == nil ? "ATELIER_LEGAL_STORAGE" : nil,
        ].compactMap(\.self)
        guard let last = missing.last else { return nil }
        let others = missing.dropLast().joined(separator: ", ")
        return "the terms and privacy policies at /legal don't say all of who runs this server: set "
            + (others.isEmpty ? last : "\(others) and \(last)")
    }
}
