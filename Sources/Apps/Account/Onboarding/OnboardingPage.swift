/// One page of what an app says about itself before anything else.
package struct OnboardingPage: Hashable, Sendable, Identifiable {
    package var systemImage: String
    package var title: String
    package var message: String
    package var id: String { title }

    package init(systemImage: String, title: String, message: String) {
        self.systemImage = systemImage
        self.title = title
        self.message = message
    }
}
