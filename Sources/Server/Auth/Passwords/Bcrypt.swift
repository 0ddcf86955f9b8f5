/// bcrypt by libcrypt. Slow on purpose: call it only from `PasswordHasher`'s threads.

import CCrypt

#if canImport(Glibc)
    import Glibc
#endif

enum Bcrypt {
    /// bcrypt ignores further bytes, so a longer password would be cut silently.
    static let passwordLimit = 72

    static func hash(_ password: String, cost: Int) -> String? {
        guard let setting = setting(cost: cost) else { return nil }
        return crypt(password, setting)
    }

    static func verify(_ password: String, against hash: String) -> Bool {
        guard password.utf8.count <= passwordLimit, let computed = crypt(password, hash) else { return false }
        return isEqual(computed, hash)
    }

    /// A hash that no password matches, with the cost of the real ones; used for unknown accounts.
    static func unmatchable(cost: Int) -> String {
        let digits = cost < 10 ? "0\(cost)" : "\(cost)"
        return "$2b$\(digits)$abcdefghijklmnopqrstuu" + String(repeating: ".", count: 31)
    }

    /// `$2a$`, `$2b$` or `$2y$`, a cost that is acceptable at every sign-in, salt and digest.
    static func isHash(_ text: String) -> Bool {
        guard let match = text.wholeMatch(of: /\$2[aby]\$(\d\d)\$[.\/A-Za-z0-9]{53}/) else { return false }
        return (4...14).contains(Int(match.output.1) ?? 0)
    }

    private static func setting(cost: Int) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(CRYPT_GENSALT_OUTPUT_SIZE)) { buffer in
            // No random bytes of ours: libcrypt asks the operating system's generator.
            let made = crypt_gensalt_rn("$2b$", UInt(cost), nil, 0, buffer.baseAddress, Int32(buffer.count))
            return made.map { String(cString: $0) }
        }
    }

    private static func crypt(_ password: String, _ setting: String) -> String? {
        let size = MemoryLayout<crypt_data>.size
        let scratch = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        scratch.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        defer {
            explicit_bzero(scratch, size)
            scratch.deallocate()
        }
        return crypt_rn(password, setting, scratch, Int32(size)).map { String(cString: $0) }
    }

    private static func isEqual(_ left: String, _ right: String) -> Bool {
        let (left, right) = (Array(left.utf8), Array(right.utf8))
        return left.count == right.count && zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
