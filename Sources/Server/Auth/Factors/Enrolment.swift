/// Gives an account a new factor, which counts only once its first code has been verified.

import Foundation
import HTTPTypes
import ServerDatabase
import Wire

struct Enrolment: Sendable {
    let core: AuthCore

    private var configuration: SecondFactorConfiguration { core.configuration.secondFactor }

    func callAsFunction(_ request: AuthFactorEnrolment, by signedIn: SignedIn) async throws -> AuthEnrolledFactor {
        try checkType(request.factorType ?? "")
        let name = try Self.checkName(request.friendlyName)
        let issuer = try checkIssuer(request.issuer)
        let (id, totp) = (UUID(), TOTP())
        let address = signedIn.account.email
        let uri = totp.uri(issuer: issuer, account: address.isEmpty ? signedIn.id.uuidString.lowercased() : address)
        guard let picture = QRCode(Array(uri.utf8)) else { throw AuthError.validation("The issuer is too long") }
        try await core.database.transaction { database in
            let now = try await signedIn.locked(in: database)
            try await Factors.deleteAbandoned(of: now.id, configuration, in: database)
            try await checkRoom(for: name, now, in: database)
            try await database.run(
                """
                insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret) \
                values ($1, $2, $3, 'totp', 'unverified', $4)
                """, [id.uuidString, now.id.uuidString, name, totp.secret])
        }
        return AuthEnrolledFactor(
            id: id.uuidString.lowercased(), type: "totp", friendlyName: name,
            totp: .init(qrCode: picture.svg(), secret: totp.secret, uri: uri))
    }

    private func checkType(_ type: String) throws {
        switch type {
        case "totp":
            guard configuration.isEnrolmentEnabled else {
                throw AuthError(
                    .unprocessableContent, .mfaTOTPEnrollNotEnabled, "MFA enroll is disabled for TOTP")
            }
        case "phone":
            throw AuthError(.unprocessableContent, .mfaPhoneEnrollNotEnabled, "MFA enroll is disabled for Phone")
        case "webauthn":
            throw AuthError(
                .unprocessableContent, .mfaWebAuthnEnrollNotEnabled, "MFA enroll is disabled for WebAuthn")
        default: throw AuthError.validation("factor_type needs to be totp, phone, or webauthn")
        }
    }

    /// Any text of a line.
    static func checkName(_ name: String?) throws -> String {
        let name = name ?? ""
        guard name.utf8.count <= 255, isLine(name) else {
            throw AuthError.validation("friendly_name may have 255 bytes and no control characters")
        }
        return name
    }

    private func checkIssuer(_ issuer: String?) throws -> String {
        guard let issuer, !issuer.isEmpty else {
            return URLComponents(string: core.configuration.siteURL)?.host ?? "Atelier"
        }
        guard issuer.utf8.count <= 100, Self.isLine(issuer) else {
            throw AuthError.validation("issuer may have 100 bytes and no control characters")
        }
        return issuer
    }

    private static func isLine(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy {
            ![.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
        }
    }

    private func checkRoom(for name: String, _ now: SignedIn, in database: Session) async throws {
        let names = try await database.query(
            "select friendly_name from auth.mfa_factors where user_id = $1", [now.id.uuidString])
        if names.contains(where: { ($0["friendly_name"] ?? "") == name }) {
            throw AuthError(
                .unprocessableContent, .mfaFactorNameConflict,
                "A factor with the friendly name \"\(name)\" for this user already exists")
        }
        if names.count >= configuration.maximum {
            throw AuthError(
                .unprocessableContent, .tooManyEnrolledMFAFactors,
                "Maximum number of verified factors reached, unenroll to continue")
        }
        if now.lacksSecondFactor {
            throw AuthError.insufficientAAL(.forbidden, "AAL2 required to enroll a new factor")
        }
    }
}
