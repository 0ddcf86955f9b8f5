/// The file with a project's key pairs: read at the start, written by `atelier keys`, and read again when it changes.
import Foundation
import Logging
import ServerDatabase
import ServerHTTP
import ServiceLifecycle

package struct SigningKeyFile: Sendable {
    package enum Failure: LastingFailure, CustomStringConvertible {
        case unreadable(String, Int32)
        case unusable(String)
        case notWritable(String, Int32)

        package var description: String {
            switch self {
            case .unreadable(let path, let code):
                "the signing keys in \(path) can't be read: \(systemWords(code)). "
                    + "Without them, nobody who is signed in would be believed"
            case .unusable(let path):
                "\(path) holds no signing keys. Restore it from a backup; if there is none, remove it: "
                    + "tokens are then signed with the project's secret, and everybody's next request signs them in anew"
            case .notWritable(let path, let code): "can't write \(path): \(systemWords(code))"
            }
        }

        package var isLasting: Bool {
            switch self {
            case .unreadable(_, let code), .notWritable(_, let code): !isPassing(code)
            case .unusable: true
            }
        }
    }

    package let url: URL
    /// A set holds 16 keys at most; the largest is of 2 KB.
    private static let longest = 64 * 1024

    package init(_ configuration: Configuration) {
        url = configuration.signingKeys ?? configuration.data.appendingPathComponent("signing-keys.json")
    }

    /// None where there is no such file.
    package func load() throws(Failure) -> SigningKeys {
        let descriptor = open(url.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return SigningKeys() }
            throw .unreadable(url.path, errno)
        }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        guard let data = try? file.read(upToCount: Self.longest + 1) else { throw .unreadable(url.path, EIO) }
        guard data.count <= Self.longest, let keys = try? SigningKeys(json: data) else { throw .unusable(url.path) }
        return keys
    }

    /// Takes the old file's place at once: a server that reads meanwhile finds the old keys or the new ones.
    package func save(_ keys: SigningKeys) throws {
        let data = try keys.json
        let aside = url.appendingPathExtension(UUID().uuidString).path
        let descriptor = open(aside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Failure.notWritable(url.path, errno) }
        defer { unlink(aside) }
        // The server reads it as its own user, and a command may be run by root.
        let folder = try? FileManager.default.attributesOfItem(atPath: url.deletingLastPathComponent().path)
        if geteuid() == 0, let user = folder?[.ownerAccountID] as? NSNumber,
            let group = folder?[.groupOwnerAccountID] as? NSNumber
        {
            _ = fchown(descriptor, user.uint32Value, group.uint32Value)
        }
        let isWritten =
            data.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) == $0.count }
            && fsync(descriptor) == 0
        let code = errno
        close(descriptor)
        guard isWritten, rename(aside, url.path) == 0 else {
            throw Failure.notWritable(url.path, isWritten ? errno : code)
        }
    }

    /// Changes with every save; nil where there is no such file.
    fileprivate var stamp: Stamp? {
        guard let file = try? FileManager.default.attributesOfItem(atPath: url.path) else { return nil }
        return Stamp(
            number: (file[.systemFileNumber] as? NSNumber)?.uint64Value ?? 0,
            size: (file[.size] as? NSNumber)?.uint64Value ?? 0, changed: file[.modificationDate] as? Date)
    }

    fileprivate struct Stamp: Equatable {
        var number: UInt64
        var size: UInt64
        var changed: Date?
    }
}

/// Brings a rotation into the running server. A file that can't be used changes nothing, and is complained of once.
struct SigningKeyWatch: Service {
    let file: SigningKeyFile
    let tokens: Tokens
    var pause: Duration = .seconds(2)
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown {
            // It may have changed since the start, so it is read once more.
            var seen: SigningKeyFile.Stamp??
            repeat {
                let stamp = file.stamp
                if seen != .some(stamp) { look() }
                seen = .some(stamp)
            } while (try? await Task.sleep(for: pause)) != nil
        }
    }

    private func look() {
        do { tokens.use(try file.load()) } catch {
            logger.error("the signing keys stay as they were", metadata: ["cause": "\(error)"])
        }
    }
}
