/// A picture's page, as somebody sees it.
import PortraitFeatures
import ArtifexCore
import Clients
import Foundation
import Testing
import ViewTesting
import WebUI
import Wire

@testable import ArtifexFeatures

@MainActor @Suite struct DetailScreenTests {
    private let gallery = FakeGallery(pictures: 3)
    private let id = FakeGallery.id(0)

    private func shown() async -> Shown { await Shown(gallery, .explore, .picture(id)) }

    private func own(_ state: String, reason: String? = nil) {
        gallery.set {
            ($0.pictures[0].owner, $0.pictures[0].state, $0.pictures[0].reason) = (
                FakeGallery.account.id, state, reason
            )
        }
    }

    @Test("ART-10.2 the full image fills the top portion of the detail screen with a 24px border radius")
    func picture() async throws {
        let screen = await shown().screen
        let frame = try #require(screen.everything.first { $0.styles("border-radius", "24px") })
        #expect(frame.everything.contains { $0.tag == "img" && $0.classes.contains("fit") })
        #expect(frame.everything.contains { $0.style("aspect-ratio") != nil && $0.styles("width", "100%") })
        let page = screen.everything
        let place = try #require(page.firstIndex { $0.styles("border-radius", "24px") })
        let artist = try #require(page.firstIndex { $0.attribute("aria-label") == "Artist: Ben Brush" })
        #expect(place < artist)
        #expect(gallery.get(\.files).contains("artifex/v1/pictures/\(id.uuidString.lowercased())/large"))
    }

    @Test("ART-10.3 ART-5.8 the artist's picture and name stand below the image")
    func artist() async throws {
        let screen = await shown().screen
        #expect(gallery.get(\.files).contains("artifex/v1/people/\(FakeGallery.artist)/picture"))
        let row = try #require(screen.everything.first { $0.attribute("aria-label") == "Artist: Ben Brush" })
        #expect(row.everything.contains { $0.tag == "img" } && row.plainText.contains("Ben Brush"))
        #expect(screen.isInOrder("Ben Brush", "Prompt"))
    }

    @Test("an artist without a picture has initials, and no picture is asked for")
    func initials() async {
        gallery.set { ($0.pictures[0].hasFace, $0.pictures[0].artist) = (false, "Ana Maria Silva") }
        let screen = await shown().screen
        #expect(screen.contains("AS"))
        #expect(!gallery.get(\.files).contains { $0.contains("people") })
        #expect(Initials.of("7 of 9") == "O" && Initials.of("123") == nil && Initials.of(" éva ") == "É")
    }

    @Test("ART-10.4 a “Prompt” section shows the text prompt used for the image")
    func prompt() async {
        let screen = await shown().screen
        #expect(screen.isInOrder("Prompt", "Picture 0", "Settings", "Fantasy", "Portrait, 1024 × 1536", "4711"))
    }

    @Test("ART-10.5 the prompt stands in a card with dark background and rounded corners")
    func card() async throws {
        let screen = await shown().screen
        let card = try #require(
            screen.everything.last { card in
                card.plainText == "Picture 0" && card.styles.contains { $0.value.contains("--tone-card") }
            })
        #expect(card.styles.contains { $0.name == "border-radius" && $0.value != "0px" })
        #expect(screen.everything.contains { $0.style("--tone-card") == "light-dark(#FFFFFF,#1E1C28)" })
    }

    @Test("ART-10.6 ART-5.6 a “Use as Template” button stands at the bottom of the screen")
    func template() async throws {
        let screen = await shown().screen
        let bar = try #require(screen.everything.first { $0.classes.contains("pinb") })
        #expect(bar.plainText == "Use as Template")
        #expect(screen.all(role: .button).last?.label == "Use as Template")
    }

    @Test(
        "ART-5.7 ART-10.7 the template is the prompt with its style, shape and seed, and names the picture that it came from"
    )
    func draft() async {
        let shown = await shown()
        await shown.screen.tap("Use as Template")
        #expect(shown.model.making.isOpen)
        let size = PictureSize(width: 1024, height: 1536)
        let wanted = PromptDraft(
            prompt: "Picture 0", style: .fantasy, shapeName: "portrait", size: size, seed: 4711, template: id)
        #expect(shown.model.making.draft == wanted)
    }

    @Test("what nobody else sees is no template of others")
    func privateDraft() async {
        own("private")
        let shown = await shown()
        await shown.screen.tap("Use as Template")
        #expect(shown.model.making.draft.prompt == "Picture 0" && shown.model.making.draft.template == nil)
    }

    @Test("ART-10.8 a back button in the header returns to the previous screen")
    func back() async {
        let shown = await shown()
        #expect(shown.screen.contains("Use as Template"))
        await shown.screen.tap("Back")
        #expect(shown.model.explorePath.isEmpty && !shown.screen.elements.contains { $0.label == "Use as Template" })
        #expect(shown.screen.find(role: .field)?.label == "Search")
    }

    @Test("ART-G-7 a like shows at once, and is taken back with words when the server refuses it")
    func like() async {
        let screen = await shown().screen
        await screen.tap("Like")
        #expect(screen.find(label: "Unlike")?.value == "4 likes" && gallery.get(\.pictures)[0].isLiked)
        await screen.tap("Unlike")
        #expect(screen.find(label: "Like")?.value == "3 likes" && !gallery.get(\.pictures)[0].isLiked)
        gallery.set { $0.errors["like"] = [.refused(code: "too_many", message: "You liked 2000 pictures today.")] }
        await screen.tap("Like")
        #expect(screen.contains("Your like wasn’t saved") && screen.contains("You liked 2000 pictures today."))
        await screen.tap("OK")
        #expect(screen.find(label: "Like")?.value == "3 likes")
    }

    @Test(
        "while a like is on its way its number shows already; further taps are sent after it, and the last one counts")
    func fastTaps() async {
        gallery.set { $0.held = ["like"] }
        let model = PictureDetailModel(
            id: id, gallery: GalleryClient(database: gallery.clients.database), changes: GalleryChanges())
        await model.load()
        let first = Task { await model.toggleLike() }
        while gallery.calls(of: "like") == 0 { await Task.yield() }
        #expect(model.details?.isLiked == true && model.details?.likeCount == 4)
        await model.toggleLike()
        await model.toggleLike()
        await model.toggleLike()
        #expect(model.details?.isLiked == false && model.details?.likeCount == 3)
        gallery.set { $0.held = [] }
        await first.value
        #expect(gallery.calls(of: "like") == 1 && gallery.calls(of: "unlike") == 1)
        #expect(!gallery.get(\.pictures)[0].isLiked && model.details?.likeCount == 3)
    }

    @Test("a like is felt, once; a picture that was liked before, an end of liking and a bookmark are not")
    func felt() async {
        gallery.set { $0.pictures[0].isLiked = true }
        let screen = await shown().screen
        let felt = screen.feel()
        await screen.tap("Unlike")
        await screen.tap("Bookmark")
        #expect(felt.taps.isEmpty)
        await screen.tap("Like")
        #expect(screen.find(label: "Unlike") != nil && felt.taps == ["light"])
    }

    @Test("an own picture is felt when it is deleted; a blocked artist is no deletion")
    func feltDeletion() async {
        own("shown")
        let shown = await shown()
        await shown.screen.tap("More")
        await shown.screen.tap("Delete")
        #expect(shown.model.clients.haptics.last == nil)
        await shown.screen.tap("Delete")
        #expect(shown.model.clients.haptics.last?.number == 1 && shown.model.clients.haptics.last?.haptic == .deleted)
    }

    @Test("without a connection a like goes back")
    func offlineLike() async {
        let screen = await shown().screen
        gallery.set { $0.errors["like"] = [.offline] }
        await screen.tap("Like")
        #expect(screen.contains("Nothing was changed. Connect to the internet, then try again."))
        await screen.tap("OK")
        #expect(screen.find(label: "Like")?.value == "3 likes")
    }

    @Test("a bookmark is kept and taken away; beyond the most it is refused in words")
    func bookmark() async {
        let screen = await shown().screen
        await screen.tap("Bookmark")
        #expect(gallery.get(\.pictures)[0].isBookmarked)
        await screen.tap("Remove bookmark")
        #expect(!gallery.get(\.pictures)[0].isBookmarked)
        gallery.set { $0.errors["bookmark"] = [.refused(code: "too_many", message: "You have 2000 bookmarks.")] }
        await screen.tap("Bookmark")
        #expect(screen.contains("Your bookmark wasn’t saved") && screen.contains("You have 2000 bookmarks."))
        await screen.tap("OK")
        #expect(screen.find(label: "Bookmark") != nil)
    }

    @Test("a picture is reported with a reason and at most 500 characters, counted")
    func report() async {
        let screen = await shown().screen
        await screen.tap("More")
        await screen.tap("Report picture")
        #expect(screen.find(label: "Send report")?.isEnabled == false)
        await screen.tap("Violence or gore")
        await screen.type(String(repeating: "👩‍👩‍👧", count: 501), into: "Anything else? (optional)")
        #expect(screen.contains("500 of 500"))
        gallery.set { $0.errors["report"] = [.refused(code: "too_many", message: "At most 20 reports a day.")] }
        await screen.tap("Send report")
        #expect(screen.contains("At most 20 reports a day."))
        await screen.tap("Send report")
        #expect(screen.contains("Your report was sent."))
        let words = JSONValue.string(String(repeating: "👩‍👩‍👧", count: 500))
        #expect(gallery.calls(of: "report", ["reason": "violence", "words": words]) == 2)
    }

    @Test("an artist is blocked after a question, and the artist's pictures leave the lists")
    func block() async {
        gallery.set { $0.pictures[1].owner = "00000000-0000-4000-8000-0000000000b2" }
        let shown = await Shown(gallery, .explore)
        await shown.screen.tap("Picture 0, by Ben Brush")
        await shown.screen.tap("More")
        await shown.screen.tap("Block artist")
        #expect(shown.screen.contains("Block this artist?") && gallery.calls(of: "block") == 0)
        await shown.screen.tap("Block")
        #expect(shown.model.explorePath.isEmpty)
        #expect(gallery.get(\.blocked) == [FakeGallery.artist])
        #expect(shown.screen.find(label: "Picture 1, by Ben Brush") != nil)
        #expect(shown.screen.find(label: "Picture 2, by Ben Brush") == nil)
    }

    @Test("an own picture can't be reported, and nobody can block themselves")
    func ownMenu() async {
        own("shown")
        let screen = await shown().screen
        await screen.tap("More")
        #expect(screen.find(label: "Delete") != nil && screen.find(label: "Take back from the community") != nil)
        #expect(screen.find(label: "Report picture") == nil && screen.find(label: "Block artist") == nil)
    }

    @Test("ART-G-8 an own picture is private until its owner publishes it, after a question; it can be taken back")
    func publish() async {
        own("private")
        let screen = await shown().screen
        #expect(screen.contains("Only you can see this picture.") && screen.find(label: "Like") == nil)
        await screen.tap("More")
        await screen.tap("Share with the community")
        #expect(gallery.calls(of: "publish") == 0)
        await screen.tap("Share")
        #expect(screen.contains("Shared with the community.") && gallery.get(\.pictures)[0].state == "shown")
        await screen.tap("More")
        await screen.tap("Take back from the community")
        await screen.tap("Take back")
        #expect(screen.contains("You took this picture back. Only you can see it."))
    }

    @Test("a picture that isn't fit for others stays private, and the server's words say so")
    func unfit() async {
        own("private")
        let message = "This picture can’t be shown to others."
        gallery.set { $0.errors["publish"] = [.refused(code: "not_fit", message: message)] }
        let screen = await shown().screen
        await screen.tap("More")
        await screen.tap("Share with the community")
        await screen.tap("Share")
        #expect(screen.contains("Not shared") && screen.contains(message))
        await screen.tap("OK")
        #expect(screen.contains("Only you can see this picture."))
    }

    @Test("a picture that was taken down says why, and can only be deleted; after a question it is gone everywhere")
    func removed() async {
        own("removed", reason: "It shows a real person.")
        let shown = await Shown(gallery, .profile, .picture(id))
        #expect(
            shown.screen.contains("A moderator took this picture down, for good. The reason: It shows a real person."))
        await shown.screen.tap("More")
        #expect(shown.screen.find(label: "Share with the community") == nil)
        await shown.screen.tap("Delete")
        #expect(gallery.calls(of: "delete_image") == 0)
        await shown.screen.tap("Delete")
        #expect(shown.model.profilePath.isEmpty && !gallery.get(\.pictures).contains { $0.id == id })
        #expect(!shown.screen.contains("Removed"))
    }

    @Test("a picture that isn't there any more says so and leads back; a lost connection can be tried again")
    func gone() async {
        let lost = await Shown(gallery, .explore, .picture(FakeGallery.id(77)))
        #expect(lost.screen.contains("This picture isn’t here any more"))
        await lost.screen.tap("Close")
        #expect(lost.model.explorePath.isEmpty)
        gallery.set { $0.errors["picture"] = [.offline] }
        let screen = await shown().screen
        #expect(screen.contains("No internet connection"))
        await screen.tap("Try again")
        #expect(screen.contains("Use as Template"))
    }
}
