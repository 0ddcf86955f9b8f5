/// A signed report as a file: `{"payload":"…","signature":"…"}`, both base64url.
///
/// The payload carries the exact bytes that were signed. The alternative, signing a canonical form of readable JSON
/// (RFC 8785), asks every verifier to write numbers, escapes and key order exactly as we do, and each difference is
/// either a report that wrongly fails or two reports with one signature. Here nobody has to re-create anything: what
/// was signed is what is decoded, and only after the signature has been checked.
import Crypto
import Foundation

package struct ReportEnvelope: Hashable, Sendable {
    /// A report has some tens of kilobytes at most.
    package static let longest = 1 << 20

    /// In front of the signed bytes, so that no signature of this key can ever be taken for one of something else. It is
    /// the same for every format, which the signed bytes name themselves.
    private static let context = Data("auntentic-report-1\n".utf8)

    var payload: Data
    var signature: Data

    package enum SigningFailure: Error, Hashable, Sendable {
        /// A number that JSON can't hold, or a key that can't sign; for the log.
        case impossible(String)
        /// Nobody would verify it, so it isn't made.
        case tooLarge(bytes: Int)
    }

    /// Signs. Keys are sorted, so the same report has the same bytes.
    package init(_ report: SignedReport, key: ReportKey) throws(SigningFailure) {
        var report = report
        report.key = key.publicKey.id
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        do {
            payload = try encoder.encode(report)
            signature = try key.signature(of: Self.context + payload)
        } catch { throw .impossible("\(error)") }
        let length = data.count
        guard length <= Self.longest else { throw .tooLarge(bytes: length) }
    }

    /// The file's bytes: always these, to the last one.
    package var data: Data {
        Data(#"{"payload":"\#(Base64URL.text(payload))","signature":"\#(Base64URL.text(signature))"}"#.utf8)
    }

    /// Nil for everything that isn't exactly what `data` writes; only white space may have been added after it, as
    /// editors do. Another order, spacing, field or spelling is a file that no server of ours wrote.
    init?(_ bytes: Data) {
        guard bytes.count <= Self.longest, let parts = try? JSONDecoder().decode(Parts.self, from: bytes),
            let payload = Base64URL.bytes(parts.payload), let signature = Base64URL.bytes(parts.signature)
        else { return nil }
        self.payload = payload
        self.signature = signature
        let whole = data
        let isSpace: (UInt8) -> Bool = { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        guard bytes.starts(with: whole), bytes.dropFirst(whole.count).allSatisfy(isSpace) else { return nil }
    }

    private struct Parts: Decodable {
        var payload: String
        var signature: String
    }

    func isSigned(by key: ReportPublicKey) -> Bool {
        key.key.isValidSignature(signature, for: Self.context + payload)
    }

    /// What the payload says, whether or not it may be believed.
    func report() throws(DecodingFault) -> SignedReport {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        guard let head = try? decoder.decode(Head.self, from: payload) else { throw .notAReport }
        guard SignedReport.formats.contains(head.format) else { throw .unknownFormat(head.format) }
        guard let report = try? decoder.decode(SignedReport.self, from: payload),
            report.confidence != nil || head.format == SignedReport.undecidedFormat
        else { throw .notAReport }
        return report
    }

    enum DecodingFault: Error {
        case notAReport
        case unknownFormat(String)
    }

    private struct Head: Decodable {
        var format: String
    }

    /// The key it names, unverified: to tell "altered" from "not this server's".
    var namedKey: String? { (try? JSONDecoder().decode(Named.self, from: payload))?.key }

    private struct Named: Decodable {
        var key: String
    }
}
