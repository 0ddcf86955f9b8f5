/// A fast path that counts what it answered.
import NIOCore
import ServerHTTP
import Synchronization

package final class CountedPath: FastPath {
    private let path: any FastPath
    private let count = Atomic(0)

    package init(_ path: any FastPath) { self.path = path }

    package var answers: Int { count.load(ordering: .relaxed) }
    package var prefix: String { path.prefix }

    package func take(
        _ request: FastRequest, on loop: any EventLoop, _ answer: @escaping (FastAnswer?) -> Void
    ) -> Bool {
        path.take(request, on: loop) { found in
            if found != nil { self.count.add(1, ordering: .relaxed) }
            answer(found)
        }
    }
}
