/// Accounts without an address, names, and second factors, against the real server.
import Clients
@testable import ClientsLive
import Crypto
import Foundation
import TestSupport
import Testing
import Wire

@Suite(.timeLimit(.minutes(2))) struct PersonTests {
    @Test("an account without an address gets one later, and is the same account; the name is the account's own")
    func anonymous() async throws {
        let phone = try await Phone()
        let clients = phone.launch()
        let account = try await clients.auth.person.begin()
        #expect(account.isAnonymous && account.email.isEmpty)
        let email = Phone.address()
        let outcome = try await clients.auth.person.register(email, "long enough", ["full_name": .string("Anna Berg")])
        #expect(outcome == .signedIn(Account(id: account.id, email: email)))
        #expect(try await phone.launch().auth.restore() == Account(id: account.id, email: email))
        #expect(try await clients.auth.person.read().name == "Anna Berg")
        #expect(try await clients.auth.person.rename("Anna Blum").name == "Anna Blum")
        await clients.auth.signOut()
        #expect(try await clients.auth.signIn(email, "long enough").id == account.id)
    }

    @Test("an address that is taken leaves the account as it was")
    func taken() async throws {
        let phone = try await Phone()
        let email = Phone.address()
        try await phone.signUp(phone.launch(), email)
        let clients = try await Phone().launch()
        let account = try await clients.auth.person.begin()
        await #expect(throws: ClientError.self) { try await clients.auth.person.register(email, "long enough", [:]) }
        #expect(try await clients.auth.person.read().account == account)
    }

    @Test(
        "MIR-A-30 with a second factor a password alone is told to be not enough, until a code of the app or a recovery code comes"
    )
    func factor() async throws {
        let phone = try await Phone()
        let clients = phone.launch()
        let email = Phone.address()
        let account = try await phone.signUp(clients, email)
        #expect(!account.needsSecondFactor)
        let enrolment = try await clients.auth.factors.enrol("MirrorMate")
        #expect(enrolment.address.hasPrefix("otpauth://totp/"))
        #expect(try await clients.auth.factors.list().isEmpty)
        let code = try code(enrolment.secret)
        #expect(try await !clients.auth.factors.verify(enrolment.factor, code).needsSecondFactor)
        #expect(try await clients.auth.factors.list().map(\.id) == [enrolment.factor])
        let recovery = try await clients.auth.factors.makeRecoveryCodes()
        #expect(recovery.count == 10)
        await clients.auth.signOut()
        #expect(try await clients.auth.signIn(email, "long enough").needsSecondFactor)
        #expect(try await phone.launch().auth.restore()?.needsSecondFactor == true)
        await #expect(throws: ClientError.self) { try await clients.auth.factors.verify(enrolment.factor, "000000") }
        let again = try await clients.auth.factors.recover(recovery[0])
        #expect(again.id == account.id && !again.needsSecondFactor)
        try await clients.auth.factors.remove(enrolment.factor)
        #expect(try await clients.auth.factors.list().isEmpty)
        await clients.auth.signOut()
        #expect(try await !clients.auth.signIn(email, "long enough").needsSecondFactor)
    }

    /// RFC 6238, of now.
    private func code(_ secret: String) throws -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        var (bits, held, key) = (0, 0, [UInt8]())
        for letter in secret {
            bits = bits << 5 | (try #require(alphabet.firstIndex(of: letter)))
            held += 5
            if held >= 8 {
                held -= 8
                key.append(UInt8(bits >> held & 0xFF))
            }
            bits &= 0xFFF
        }
        let step = UInt64(Date().timeIntervalSince1970 / 30)
        let message = (0..<8).map { UInt8(step >> (56 - 8 * $0) & 0xFF) }
        let hash = Array(
            HMAC<Insecure.SHA1>.authenticationCode(for: message, using: SymmetricKey(data: key)))
        let offset = Int(hash[19] & 15)
        let number = (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(hash[offset + $1]) } & 0x7FFF_FFFF
        let text = String(number % 1_000_000)
        return String(repeating: "0", count: 6 - text.count) + text
    }
}
