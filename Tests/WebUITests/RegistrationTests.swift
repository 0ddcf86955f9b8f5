/// What a view is registered with: what its body and its bindings read last, and nothing else.
import Observation
import SwiftUI
import Testing
import ViewTesting
import WebUI

@MainActor @Suite struct RegistrationTests {
    @MainActor @Observable final class Counter {
        var count = 0
    }

    /// Reads the counter only where it is told to.
    private struct Peeking: View {
        let counter: Counter
        let looks: Bool
        var body: some View { Text(looks ? "sees \(counter.count)" : "sees nothing") }
    }

    private struct Chooser: View {
        let counter: Counter
        @Bindable var choice: Choice
        var body: some View { Peeking(counter: counter, looks: choice.looks) }
    }

    @MainActor @Observable final class Choice {
        var looks = false
        var isFirstOpen = false
        var isSecondOpen = false
    }

    @Test("a body is followed from the first time that it reads, and left alone once it doesn't read any more")
    func lateReader() async {
        // The very first body of its type that reads is heard once more, because nobody knew before that it would read.
        for isVeryFirst in [true, false] {
            let (counter, choice) = (Counter(), Choice())
            let screen = Screen { Chooser(counter: counter, choice: choice) }
            await screen.settle()
            #expect(screen.contains("sees nothing"))
            counter.count = 1
            choice.looks = true
            await screen.settle()
            #expect(screen.contains("sees 1"))
            for count in 2...4 {
                counter.count = count
                await screen.settle()
                #expect(screen.contains("sees \(count)"))
            }
            choice.looks = false
            await screen.settle()
            #expect(screen.contains("sees nothing"))
            var before = screen.session.evaluationCount
            counter.count = 5
            await screen.settle()
            #expect(isVeryFirst || screen.session.evaluationCount == before)
            before = screen.session.evaluationCount
            counter.count = 6
            await screen.settle()
            #expect(screen.session.evaluationCount == before)
        }
    }

    @Test("two sheets of one view each follow their binding, however often, and run no body for it")
    func bindings() async {
        struct Twice: View {
            @Bindable var choice: Choice
            var body: some View {
                Text("below")
                    .sheet(isPresented: $choice.isFirstOpen) { Text("first sheet") }
                    .sheet(isPresented: $choice.isSecondOpen) { Text("second sheet") }
            }
        }
        let choice = Choice()
        let screen = Screen { Twice(choice: choice) }
        await screen.settle()
        let before = screen.session.evaluationCount
        for isOpen in [true, false, true, false] {
            choice.isFirstOpen = isOpen
            await screen.settle()
            #expect(screen.contains("first sheet") == isOpen)
            choice.isFirstOpen = false
            choice.isSecondOpen = isOpen
            await screen.settle()
            #expect(screen.contains("second sheet") == isOpen && !screen.contains("first sheet"))
        }
        // Each sheet that opened, and nothing for those that closed.
        #expect(screen.session.evaluationCount - before == 4)
    }
}
