/// The coverage-guided fuzzer: one program for all targets, around LLVM's libFuzzer.
///
///     fuzz                     lists the targets
///     fuzz <target> [flags…]   fuzzes one; flags and folders are libFuzzer's
import Foundation
import FuzzTargets

@main struct Fuzz {
    static func main() {
        let words = CommandLine.arguments
        guard words.count > 1 else { return FuzzTarget.all.forEach { print("\($0.name)\t\($0.feeds)") } }
        guard FuzzTarget.named(words[1]) != nil else {
            FileHandle.standardError.write(Data("There is no target \(words[1]); `fuzz` alone lists them.\n".utf8))
            exit(2)
        }
        // The server's own pool threads have no more stack than this.
        SmallStack.runAndWait { exit(drive()) }
    }

    /// The target the first argument names, and inputs to splice with.
    static let target = FuzzTarget.named(CommandLine.arguments.dropFirst().first ?? "") ?? FuzzTarget.all[0]
    static let kept = ((try? Corpus.inputs(of: target)) ?? []).map(\.bytes)

    private static func drive() -> CInt {
        SignalStack.install()
        let longest = "-max_len=\(target.longest)"
        let flags = [CommandLine.arguments[0], longest] + CommandLine.arguments.dropFirst(2)
        // Never freed: libFuzzer reads them until the process ends.
        var words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = .allocate(capacity: flags.count + 1)
        for (index, flag) in flags.enumerated() { words[index] = strdup(flag) }
        words[flags.count] = nil
        var count = CInt(flags.count)
        return runDriver(&count, &words) { bytes, length in
            let input = Array(UnsafeBufferPointer(start: bytes, count: length))
            do { try Fuzz.target.run(input) } catch { fatalError("\(Fuzz.target.name): \(error)") }
            return 0
        }
    }
}

/// libFuzzer's entry, a C function; on the platforms it exists for, Swift calls a function of pointers and integers alike.
@_silgen_name("LLVMFuzzerRunDriver") private func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// libFuzzer's own mutation, which knows what the code under test compared its input with.
@_silgen_name("LLVMFuzzerMutate") private func mutateByCoverage(
    _ bytes: UnsafeMutablePointer<UInt8>, _ length: Int, _ most: Int
) -> Int

/// libFuzzer looks for this name. Every other time the format's own words go in.
@_cdecl("LLVMFuzzerCustomMutator") func mutate(
    _ bytes: UnsafeMutablePointer<UInt8>, _ length: Int, _ most: Int, _ seed: UInt32
) -> Int {
    guard seed % 2 == 0 else { return mutateByCoverage(bytes, length, most) }
    var mutator = Mutator(Fuzz.target, seed: UInt64(seed))
    let input = Array(UnsafeBufferPointer(start: bytes, count: length))
    let other = Fuzz.kept.isEmpty ? input : Fuzz.kept[Int(seed / 2) % Fuzz.kept.count]
    let mutated = mutator.mutated(input, with: other).prefix(most)
    for (index, byte) in mutated.enumerated() { bytes[index] = byte }
    return mutated.count
}
