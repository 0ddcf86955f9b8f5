/// Runs code on the main actor, immediately if already there.
import Dispatch

// On Linux the main actor is not pinned to the main thread, so this checks the queue, not the thread.
private let mainKey: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
}()

func onMainActor(_ body: @escaping @MainActor @Sendable () -> Void) {
    if DispatchQueue.getSpecific(key: mainKey) == true {
        MainActor.assumeIsolated { body() }
    } else {
        Task { @MainActor in body() }
    }
}
