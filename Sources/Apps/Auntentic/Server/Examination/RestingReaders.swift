/// Gives back the memory of processes that read labels, once nobody has sent one for a while.
import AuntenticLabels
import ServiceLifecycle

struct RestingReaders: Service {
    let readers: LabelReaders

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while (try? await Task.sleep(for: .seconds(30))) != nil { readers.endIdle() }
        }
    }
}
