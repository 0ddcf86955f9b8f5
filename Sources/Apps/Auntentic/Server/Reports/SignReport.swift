/// `POST /functions/v1/signed-report`: a finished check as a file that anybody can verify offline, without the photos.
import AuntenticCore
import AuntenticReports
import Foundation
import ServerDatabase
import ServerFunctions
import Wire

package struct SignReport: Sendable {
    private let database: Database
    private let key: ReportKey
    private let url: String

    /// - Parameter url: this server's public address, which the report names as its issuer.
    package init(database: Database, key: ReportKey, url: String) {
        self.database = database
        self.key = key
        self.url = url
    }

    package var function: Function {
        Function("signed-report") { (request: SignedReportRequest, context) in
            guard let id = UUID(uuidString: request.id) else { throw FunctionError.badField("id", "must be a UUID") }
            let report = try await stored(id, of: context.userID)
            let envelope = try ReportEnvelope(signed(report), key: key)
            return .bytes(envelope.data)
        }
    }

    private func stored(_ id: UUID, of user: UUID) async throws -> CheckReport {
        let rows = try await database.query(
            "select report from auntentic.authentications where id = $1 and user_id = $2",
            [id.uuidString, user.uuidString])
        guard let row = rows.first else { throw FunctionError.unknownCheck }
        return try JSONBounds.ours.decode(CheckReport.self, from: Data(try row.string("report").utf8))
    }

    private func signed(_ report: CheckReport) -> SignedReport {
        let truths = report.evidence?.input?.photos ?? [:]
        let photos = truths.compactMap { angle, truth in
            truth.contentHash.map { ReportPhoto(angle: angle, sha256: $0) }
        }
        var signed = SignedReport(
            report, issuer: url, issuedAt: Date(), photos: photos.sorted { $0.angle.rawValue < $1.angle.rawValue })
        if let evidence = report.evidence { signed.add(evidence) }
        return signed
    }
}

extension SignedReport {
    fileprivate mutating func add(_ found: CheckEvidence) {
        likelihood = found.fused.likelihood
        evidenceQuality = found.fused.evidenceQuality
        limits = found.fused.caps.map(\.why)
        versions.fusion = found.fused.fusionVersion
        versions.rules = found.fused.ruleVersions
        let points = Dictionary(
            found.fused.points.map { ($0.rule, $0.points) }, uniquingKeysWith: { first, _ in first })
        evidence = found.results.map { result in
            ReportEvidence(
                rule: result.rule.rawValue, version: result.version, outcome: result.outcome.rawValue,
                sentence: result.sentence, points: points[result.rule],
                read: result.read.map { .init(angle: $0.angle, field: $0.field.rawValue, reading: $0.reading) })
        }
    }
}
