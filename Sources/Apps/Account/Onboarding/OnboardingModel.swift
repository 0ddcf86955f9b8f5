/// Leafing through the first pages: forward, back, or straight to the end.
import Observation

@MainActor @Observable
package final class OnboardingModel {
    package let pages: [OnboardingPage]
    package private(set) var index = 0
    private let finish: @MainActor () -> Void

    package init(pages: [OnboardingPage], finish: @escaping @MainActor () -> Void) {
        self.pages = pages
        self.finish = finish
    }

    package var page: OnboardingPage? { pages.indices.contains(index) ? pages[index] : nil }
    package var isLast: Bool { index >= pages.count - 1 }

    package func nextTapped() {
        if isLast { finish() } else { index += 1 }
    }

    package func backTapped() { index = max(0, index - 1) }

    package func skipTapped() { finish() }
}
