/// What `POST /functions/v1/attest-device` takes and answers: a phone's proof that it is one.
///
/// First a challenge is asked for. Its SHA-256 is the `clientDataHash` of `attestKey` and of `generateAssertion` alike.

package struct AttestDeviceRequest: Codable, Sendable, Hashable {
    package enum Action: String, Codable, Sendable, CaseIterable {
        case challenge
        /// A new key, with Apple's word for it.
        case attest
        /// A key that was attested before signs.
        case assert
    }

    package var action: Action
    package var app: String
    /// As the answer gave it, in base64.
    package var challenge: String?
    /// As App Attest gave it: 32 bytes in base64.
    package var keyID: String?
    /// The attestation or the assertion in base64.
    package var proof: String?
    /// DeviceCheck's token in base64.
    package var deviceToken: String?

    package init(
        action: Action, app: String, challenge: String? = nil, keyID: String? = nil, proof: String? = nil,
        deviceToken: String? = nil
    ) {
        self.action = action
        self.app = app
        self.challenge = challenge
        self.keyID = keyID
        self.proof = proof
        self.deviceToken = deviceToken
    }

    enum CodingKeys: String, CodingKey {
        case action, app, challenge, proof
        case keyID = "key_id"
        case deviceToken = "device_token"
    }
}

package struct AttestDeviceAnswer: Codable, Sendable, Hashable {
    package enum Allowance: String, Codable, Sendable {
        /// This phone stands for the account's free credits.
        case given
        /// The phone had them with another account.
        case refused
    }

    /// 32 bytes in base64; only for `challenge`.
    package var challenge: String?
    package var expiresAt: String?
    package var allowance: Allowance?
    /// Free credits that this account had and the phone another one's.
    package var creditsTaken: Int?

    package init(
        challenge: String? = nil, expiresAt: String? = nil, allowance: Allowance? = nil, creditsTaken: Int? = nil
    ) {
        self.challenge = challenge
        self.expiresAt = expiresAt
        self.allowance = allowance
        self.creditsTaken = creditsTaken
    }

    enum CodingKeys: String, CodingKey {
        case challenge, allowance
        case expiresAt = "expires_at"
        case creditsTaken = "credits_taken"
    }
}
