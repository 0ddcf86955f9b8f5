/// Verifies signed reports with nothing but a public key: no server, no network.
import Foundation

package enum ReportFailure: Error, Hashable, Sendable {
    /// It is no signed report at all, for the reason given.
    case notAReport(String)
    /// A report whose content or signature was changed.
    case altered
    /// Signed with another key than the one given; both ids.
    case wrongKey(named: String, given: String)
    /// Genuine, but about another check than the one that was asked for.
    case otherCheck(found: String)
    /// Genuine, but this photo was not part of the check.
    case otherPhoto(String)

    /// For scripts: `atelier verify` ends with it. 0 is "valid"; 1, 2 and 64 are what commands end with otherwise.
    package var exitCode: Int32 {
        switch self {
        case .altered: 3
        case .wrongKey: 4
        case .notAReport: 5
        case .otherCheck: 6
        case .otherPhoto: 7
        }
    }
}

extension ReportFailure: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notAReport(let reason): "not a signed report: \(reason)"
        case .altered: "altered: the content is not what was signed"
        case .wrongKey(let named, let given):
            "wrong key: it names the key \(named), and the one given is \(given)"
        case .otherCheck(let found): "another check: this report is about \(found)"
        case .otherPhoto(let name): "another photo: \(name) was not part of this check"
        }
    }
}

package struct ReportVerifier: Sendable {
    private let key: ReportPublicKey

    package init(key: ReportPublicKey) { self.key = key }

    /// - Parameters:
    ///   - check: the id the report must be about; a genuine report of another check is refused.
    ///   - photos: files that must have been part of the check, by the names to use in messages.
    package func verify(
        _ bytes: Data, check: String? = nil, photos: [(name: String, bytes: Data)] = []
    ) throws(ReportFailure) -> SignedReport {
        let report = try signedContent(try envelope(bytes))
        if let check, report.id.lowercased() != check.lowercased() { throw .otherCheck(found: report.id) }
        let known = Set(report.photos.map(\.sha256))
        for photo in photos where !known.contains(ReportPhoto.hash(photo.bytes)) { throw .otherPhoto(photo.name) }
        return report
    }

    private func envelope(_ bytes: Data) throws(ReportFailure) -> ReportEnvelope {
        guard !bytes.isEmpty else { throw .notAReport("it is empty") }
        guard bytes.count <= ReportEnvelope.longest else {
            throw .notAReport("it is larger than \(ReportEnvelope.longest >> 10) KiB")
        }
        if let envelope = ReportEnvelope(bytes) { return envelope }
        let isObject = (try? JSONSerialization.jsonObject(with: bytes)) is [String: Any]
        throw isObject
            ? .notAReport("its JSON is not in the form in which reports are issued")
            : .notAReport("it is not a JSON object; perhaps it was cut off")
    }

    /// Nothing of the content is looked at for its meaning before the signature holds.
    private func signedContent(_ envelope: ReportEnvelope) throws(ReportFailure) -> SignedReport {
        guard envelope.isSigned(by: key) else {
            guard let named = envelope.namedKey, named != key.id, Self.looksLikeAKey(named) else { throw .altered }
            throw .wrongKey(named: named, given: key.id)
        }
        do {
            return try envelope.report()
        } catch .unknownFormat(let format) {
            throw .notAReport("its format is \"\(format.prefix(40))\"; a newer program can read it")
        } catch {
            throw .notAReport("it is signed, but lacks what a report has")
        }
    }

    /// The name comes from a stranger and goes to a terminal.
    private static func looksLikeAKey(_ name: String) -> Bool { name.utf8.count == 16 && Hex.bytes(name) != nil }
}
