/// A small text file that somebody names: a plain one, of UTF-8, and no larger than it may be.
import Foundation
import ServerDatabase

package enum PlainFile {
    package static func text(_ path: String, upTo limit: Int) throws(CommandFailure) -> String {
        // Not blocking: a pipe would otherwise hold us for ever.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw CommandFailure("can't read \(path): \(systemWords(errno))") }
        defer { close(descriptor) }
        // By Foundation: which module declares `stat` depends on the order of a clean build.
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        guard (try? FileManager.default.attributesOfItem(atPath: file))?[.type] as? FileAttributeType == .typeRegular
        else { throw CommandFailure("\(path) is no plain file") }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
        guard let data = try? handle.read(upToCount: limit + 1) ?? Data() else {
            throw CommandFailure("can't read \(path): \(systemWords(errno))")
        }
        guard data.count <= limit else { throw CommandFailure("\(path) has more than \(limit) bytes") }
        guard let text = String(validating: data, as: UTF8.self), !data.contains(0) else {
            throw CommandFailure("\(path) is no UTF-8 text")
        }
        return text
    }
}
