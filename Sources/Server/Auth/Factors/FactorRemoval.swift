/// Removes a factor: by its owner, who must have passed a factor if this one counts, or by an operator.

import Foundation
import HTTPTypes
import ServerDatabase
import Wire

struct FactorRemoval: Sendable {
    let core: AuthCore

    func callAsFunction(_ id: UUID, by signedIn: SignedIn) async throws {
        try await core.database.transaction { database in
            let now = try await signedIn.locked(in: database)
            let factor = try await Factors.find(id, of: now.id, in: database)
            if factor.isVerified && !now.isAAL2 {
                throw AuthError.insufficientAAL(
                    .unprocessableContent, "AAL2 required to unenroll verified factor")
            }
            try await Factors.delete(factor, of: now.id, in: database)
        }
    }
}
