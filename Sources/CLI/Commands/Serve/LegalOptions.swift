/// Who runs the server, whom to write to, and who keeps its files: for its legal pages and its apps.
import AccountFeatures
import ArgumentParser
import CommandKit
import PlainText
import ServerMail
import Wire

struct LegalOptions: ParsableArguments {
    @Option(help: "Who runs this server, for the pages at /legal: a person or a company. [ATELIER_LEGAL_NAME]")
    var legalName: String?
    @Option(help: "Their postal address, in one line. [ATELIER_LEGAL_ADDRESS]") var legalAddress: String?
    @Option(
        help: ArgumentHelp(
            """
            Where customers write to: one e-mail address for all apps, or an app's own, as often as needed. \
            [ATELIER_SUPPORT_ADDRESS, by commas]
            """, valueName: "address or app=address"))
    var supportAddress: [String] = []
    @Option(
        help: """
            Who keeps the files of --blobs, as the privacy policies name them: a company and its country. \
            [ATELIER_LEGAL_STORAGE]
            """)
    var legalStorage: String?

    /// - Parameters:
    ///   - apps: the ids of the server's apps.
    ///   - hasBucket: whether files lie in a bucket.
    func imprint(apps: [String], hasBucket: Bool, _ environment: Environment = Environment()) throws -> Imprint {
        var imprint = Imprint(
            name: legalName ?? environment.text("ATELIER_LEGAL_NAME"),
            address: legalAddress ?? environment.text("ATELIER_LEGAL_ADDRESS"))
        imprint.files = hasBucket ? .bucket : .disk
        imprint.fileKeeper = try keeper(hasBucket: hasBucket, environment)
        let addresses =
            supportAddress.isEmpty ? environment.list("ATELIER_SUPPORT_ADDRESS") ?? [] : supportAddress
        for address in addresses { try imprint.add(support: address, apps: apps) }
        return imprint
    }

    private func keeper(hasBucket: Bool, _ environment: Environment) throws -> String? {
        guard let name = legalStorage ?? environment.text("ATELIER_LEGAL_STORAGE") else { return nil }
        guard hasBucket else {
            throw CommandFailure("--legal-storage says who keeps the files of --blobs, and there is no --blobs")
        }
        guard (1...200).contains(name.count), name.withoutHidden == name else {
            throw CommandFailure("--legal-storage wants a name of 200 characters at most, in one line")
        }
        return name
    }
}

extension Imprint {
    /// - Parameter text: `address` or `app=address`.
    fileprivate mutating func add(support text: String, apps: [String]) throws {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        // An address may have an equals sign, too, but no app's name has an at sign.
        let isOfOneApp = parts.count == 2 && !parts[0].contains("@")
        let address = isOfOneApp ? parts[1] : text
        if isOfOneApp, !apps.contains(parts[0]) {
            throw CommandFailure(
                "--support-address wants address or app=address with one of \(apps.joined(separator: ", ")), not \"\(text)\""
            )
        }
        guard MailAddress.isValid(address), EmailRules.problem(with: address) == nil else {
            throw CommandFailure("--support-address wants an e-mail address, and \"\(address)\" is none")
        }
        for app in isOfOneApp ? [parts[0]] : apps where isOfOneApp || support[app] == nil { support[app] = address }
    }
}
