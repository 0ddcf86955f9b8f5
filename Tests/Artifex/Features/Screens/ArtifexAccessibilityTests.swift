/// Everything that acts in Artifex says what it does, and every picture is described or hidden.
import Clients
import Foundation
import Testing
import ViewTesting
import WebUI
import Wire

@testable import ArtifexFeatures

@MainActor @Suite(.timeLimit(.minutes(5))) struct ArtifexAccessibilityTests {
    private let gallery = FakeGallery(pictures: 4)

    private func check(_ screen: Screen, _ name: Comment) {
        #expect(screen.unlabelled.isEmpty, name)
        #expect(screen.undescribed.isEmpty, name)
        #expect(screen.elements.contains { $0.role == .heading }, name)
    }

    @Test("every control has a name, and every picture words, in the tabs and on all that they lead to")
    func places() async {
        gallery.set { state in
            state.pictures[0].owner = FakeGallery.account.id
            state.pictures[1].isBookmarked = true
            state.blocked = [FakeGallery.artist]
            state.messages = [message(1), message(2, "like", image: FakeGallery.id(0), actor: "Ben", isRead: true)]
        }
        let tag = GalleryTag(tag: "fantasy", title: "Fantasy")
        for (name, tab, places) in [
            ("explore", .explore, []), ("category", .explore, [.category(tag)]),
            ("a picture", .explore, [.picture(FakeGallery.id(2))]),
            ("own picture", .explore, [.picture(FakeGallery.id(0))]),
            ("notifications", .notifications, []), ("profile", .profile, []), ("bookmarks", .profile, [.bookmarks]),
            ("prompts", .profile, [.prompts]), ("edit profile", .profile, [.editProfile]),
            ("settings", .profile, [.settings]), ("blocked", .profile, [.blocked]), ("styles", .profile, [.styles]),
            ("templates", .profile, [.templates]),
        ] as [(String, ArtifexModel.Tab, [Destination])] {
            let shown = await Shown(gallery, tab, places)
            check(shown.screen, Comment(rawValue: name))
        }
    }

    @Test("so it is in what is asked before something is done, and in the form of a report")
    func questions() async {
        let screen = await Shown(gallery, .explore, .picture(FakeGallery.id(2))).screen
        await screen.tap("More")
        #expect(screen.unlabelled.isEmpty)
        await screen.tap("Report picture")
        await screen.wait(for: "Cancel")
        check(screen, "report")
        await screen.tap("Cancel")
        await screen.tap("More")
        await screen.tap("Block artist")
        #expect(screen.unlabelled.isEmpty)
    }

    @Test("and from home to the finished picture, with the prices")
    func making() async {
        let backend = MakingBackend()
        let screen = await MakingScreens.app(backend)
        check(screen, "home")
        await screen.tap("Generate")
        await screen.wait(for: "Choose a style")
        check(screen, "prompt")
        await screen.tap("More options")
        check(screen, "more options")
        await screen.type("A fox in tall grass", into: PromptField.label)
        await screen.tap("Generate Images")
        backend.answer(.making("running", stage: "drawing", progress: 0.4))
        await screen.wait(for: "You can leave this screen")
        check(screen, "waiting")
        backend.answer(.made())
        await screen.wait(for: "Share with the community")
        await screen.settle()
        check(screen, "result")
        await screen.tap("Back to the prompt")
        await screen.tap("4 pictures")
        await screen.wait(for: "Artifex Premium")
        check(screen, "prices")
    }
}
