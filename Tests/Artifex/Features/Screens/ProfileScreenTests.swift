/// The profile and what it leads to, as somebody sees it.
import PortraitFeatures
import ArtifexCore
import Clients
import Foundation
import Styleguide
import Testing
import ViewTesting
import WebUI
import Wire
import WorkFeatures

@testable import ArtifexFeatures

@MainActor @Suite struct ProfileScreenTests {
    private let gallery = FakeGallery(pictures: 4)

    private func own(_ states: String...) {
        gallery.set { state in
            for (index, name) in states.enumerated() {
                (state.pictures[index].owner, state.pictures[index].state) = (FakeGallery.account.id, name)
            }
        }
    }

    private func words(_ text: String, _ screen: Screen) throws -> El {
        try #require(screen.everything.first { $0.text == text })
    }

    @Test("ART-8.1 Profile shows the user's picture, name and e-mail address")
    func header() async throws {
        gallery.set { $0.profile["picture"] = "face.jpg" }
        let screen = await Shown(gallery, .profile).screen
        #expect(screen.isInOrder("Ann Example", "sample"))
        #expect(screen.elements.contains { $0.label == "sample@example.com" })
        #expect(gallery.get(\.files).contains("artifex/v1/people/\(FakeGallery.account.id)/picture"))
        let circle = try #require(screen.everything.first { $0.styles("width", "52px") })
        #expect(circle.everything.contains { $0.tag == "img" })
    }

    @Test("ART-8.2 the profile picture is a circle of 52px diameter")
    func circle() async throws {
        let screen = await Shown(gallery, .profile).screen
        let circle = try #require(screen.everything.first { $0.styles("width", "52px") && $0.styles("height", "52px") })
        #expect(circle.styles("border-radius", "50%") || circle.styles("clip-path", "circle()"), "\(circle.styles)")
        #expect(circle.plainText == "AE")
    }

    @Test("ART-8.3 the full name is set in bold 17px")
    func name() async throws {
        let screen = await Shown(gallery, .profile).screen
        let name = try words("Ann Example", screen)
        // The size of body text, which is 17 unless the person wants another.
        #expect(name.style("font")?.hasPrefix("700 calc(1 * var(--body) + 0px)") == true, "\(name.styles)")
    }

    @Test("ART-8.4 the e-mail is set in regular 14px in gray")
    func email() async throws {
        let screen = await Shown(gallery, .profile).screen
        let address = try #require(screen.everything.first { $0.attribute("aria-label") == "sample@example.com" })
        #expect(address.style("font")?.hasPrefix("400 14px") == true, "\(address.styles)")
        #expect(address.style("color") == "var(--tone-muted,\(Palette.muted._css.dropFirst("var(--tone-muted,".count))")
        // And the stronger ones of Increase Contrast.
        let forms = "color-mix(in srgb,light-dark(#4A445D,#B1ABBF) var(--more,0%),light-dark(#5A5470,#928AA6))"
        #expect(screen.everything.contains { $0.style("--tone-muted") == forms })
    }

    @Test("ART-8.5 a pencil icon button starts editing of the profile")
    func pencil() async {
        let shown = await Shown(gallery, .profile)
        await shown.screen.tap("Edit profile")
        #expect(shown.model.profilePath == [.editProfile])
        #expect(shown.screen.find(role: .field)?.value == "Ann Example")
    }

    @Test("ART-8.6 editing lets the user change name and profile picture and keeps the change")
    func edit() async throws {
        let shown = await Shown(gallery, .profile)
        await shown.screen.tap("Edit profile")
        #expect(shown.screen.find(label: "Save")?.isEnabled == false)
        await shown.screen.type("Ann Other ", into: "Name")
        await shown.screen.choose(photo: Samples.picture, in: "photo-picker")
        await shown.screen.tap("Save")
        #expect(shown.model.profilePath.isEmpty && shown.screen.contains("Ann Other"))
        let upload = try #require(gallery.get(\.uploads).keys.first)
        #expect(
            upload.wholeMatch(of: #/artifex\/00000000-0000-4000-8000-000000000001\/profile\/[0-9a-f-]{36}\.jpg/#) != nil
        )
        #expect(gallery.get(\.profile)["name"] == "Ann Other")
        #expect(gallery.get(\.profile)["picture"] == .string(String(upload.dropFirst("artifex/".count))))
    }

    @Test("the profile's old picture is deleted once another one has taken its place, and never another file")
    func oldPicture() async {
        let folder = "\(FakeGallery.account.id)/profile/"
        for (old, isDeleted) in [("\(folder)old.jpg", true), ("\(FakeGallery.account.id)/prompt.jpg", false)] {
            gallery.set { ($0.profile["picture"], $0.removed) = (.string(old), []) }
            let model = EditProfileModel(model: gallery.model())
            await model.load()
            await model.portrait.choose(Samples.picture)
            gallery.set { $0.errors["update_profile"] = [.serverDown] }
            await model.save()
            #expect(gallery.get(\.removed).isEmpty)
            await model.save()
            #expect(model.isSaved && gallery.get(\.removed) == (isDeleted ? ["artifex/\(old)"] : []))
        }
    }

    @Test("a picture is taken away again; without a change nothing can be saved")
    func removePicture() async {
        gallery.set { $0.profile["picture"] = "face.jpg" }
        let screen = await Shown(gallery, .profile, .editProfile).screen
        await screen.tap("Remove picture")
        await screen.tap("Save")
        #expect(gallery.get(\.profile)["picture"] == .null)
    }

    @Test("a name of one character or of 51 can't be saved; what the server refuses stands below the field")
    func refusedName() async {
        let screen = await Shown(gallery, .profile, .editProfile).screen
        await screen.type("A", into: "Name")
        #expect(screen.find(label: "Save")?.isEnabled == false)
        await screen.type(String(repeating: "x", count: 51), into: "Name")
        #expect(screen.contains("That’s 51 characters.") && screen.find(label: "Save")?.isEnabled == false)
        gallery.set { $0.errors["update_profile"] = [.refused(code: "not_fit", message: "Choose another name.")] }
        await screen.type("Rude Name", into: "Name")
        await screen.tap("Save")
        #expect(screen.contains("Choose another name."))
        await screen.type("Kind Name", into: "Name")
        #expect(!screen.contains("Choose another name."))
        await screen.tap("Save")
        #expect(gallery.get(\.profile)["name"] == "Kind Name")
    }

    @Test("a picture that was sent isn't sent again when the name is refused")
    func sentOnce() async {
        let model = EditProfileModel(model: gallery.model())
        await model.load()
        await model.portrait.choose(Data())
        #expect(model.portrait.problem == "This picture couldn’t be read. Choose another one.")
        await model.portrait.choose(Samples.picture)
        gallery.set { $0.errors["upload"] = [.offline] }
        await model.save()
        #expect(model.trouble == Trouble(acting: .offline) && gallery.get(\.uploads).isEmpty)
        gallery.set { $0.errors["update_profile"] = [.serverDown] }
        await model.save()
        #expect(gallery.get(\.uploads).count == 1 && !model.isSaved)
        await model.save()
        #expect(gallery.get(\.uploads).count == 1 && model.isSaved)
    }

    @Test("ART-8.7 the profile screen has a gradient background effect")
    func background() async {
        let screen = await Shown(gallery, .profile).screen
        #expect(
            screen.everything.contains { el in
                el.styles.contains { $0.name == "background" && $0.value.contains("--gradient-backdrop") }
            })
        #expect(screen.everything.contains { $0.style("--gradient-backdrop")?.hasPrefix("linear-gradient(") == true })
    }

    @Test("ART-G-2 a user can see and manage the images the user has created before")
    func mine() async {
        own("private", "shown", "removed")
        let shown = await Shown(gallery, .profile)
        #expect(shown.screen.find(label: "Picture 0, Private") != nil)
        #expect(shown.screen.find(label: "Picture 1, Shared") != nil)
        #expect(shown.screen.find(label: "Picture 2, Removed") != nil)
        #expect(shown.screen.find(label: "Picture 3, Shared") == nil)
        await shown.screen.tap("Picture 0, Private")
        await shown.screen.tap("More")
        await shown.screen.tap("Share with the community")
        await shown.screen.tap("Share")
        await shown.screen.tap("Back")
        #expect(shown.screen.find(label: "Picture 0, Shared") != nil)
    }

    @Test("ART-G-5a an image can be bookmarked and the bookmarks can be opened again")
    func bookmarks() async {
        let shown = await Shown(gallery, .profile, .picture(FakeGallery.id(2)))
        await shown.screen.tap("Bookmark")
        await shown.screen.tap("Back")
        await shown.screen.tap("Bookmarks")
        #expect(shown.screen.find(label: "Picture 2, by Ben Brush") != nil)
        await shown.screen.tap("Picture 2, by Ben Brush")
        #expect(shown.screen.contains("Use as Template"))
        await shown.screen.tap("Remove bookmark")
        await shown.screen.tap("Back")
        #expect(shown.screen.contains("No bookmarks yet"))
    }

    @Test("a bookmark that the server keeps comes back to its place")
    func keptBookmark() async {
        gallery.set { for index in 0..<3 { $0.pictures[index].isBookmarked = true } }
        gallery.set { $0.errors["unbookmark"] = [.serverDown] }
        let screen = await Shown(gallery, .profile, .bookmarks).screen
        await screen.hold("Picture 1, by Ben Brush")
        await screen.tap("Remove bookmark")
        #expect(screen.contains("Not removed"))
        await screen.tap("OK")
        #expect(screen.spoken.filter { $0.hasPrefix("Picture") }.count == 3)
    }

    private func prompts(_ count: Int) {
        gallery.set { state in
            state.prompts = (0..<count).map { number in
                [
                    "id": .string(FakeGallery.id(number).uuidString.lowercased()),
                    "prompt": .string("Prompt \(number)"),
                    "style": "pop-art", "shape": "custom", "width": 800, "height": 600, "outputs": 4, "seed": 9,
                    "created_at": "2026-11-18T11:06:40+00:00", "cursor": .string("p\(number)"),
                ]
            }
        }
    }

    @Test("a prompt that was used can be used again, with its style and shape and a new seed")
    func reuse() async {
        prompts(2)
        let shown = await Shown(gallery, .profile)
        await shown.screen.tap("Prompt history")
        #expect(shown.screen.isInOrder("Prompt 0", "Pop Art, custom, 4 pictures", "Prompt 1"))
        await shown.screen.tap("Use again: Prompt 1")
        let draft = shown.model.making.draft
        #expect(shown.model.making.isOpen && draft.prompt == "Prompt 1" && draft.style == .popArt && draft.seed == nil)
        #expect(draft.shapeName == "custom" && draft.size.width == 800 && draft.size.height == 600)
    }

    @Test("a prompt is deleted after a question; what the server refuses comes back")
    func deletePrompt() async {
        prompts(3)
        gallery.set { $0.errors["delete prompts"] = [.offline] }
        let screen = await Shown(gallery, .profile, .prompts).screen
        await screen.tap("Delete: Prompt 1")
        #expect(gallery.get(\.prompts).count == 3)
        await screen.tap("Delete")
        #expect(screen.contains("Not deleted"))
        await screen.tap("OK")
        #expect(screen.isInOrder("Prompt 0", "Prompt 1", "Prompt 2"))
        await screen.tap("Delete: Prompt 1")
        await screen.tap("Delete")
        #expect(!screen.contains("Prompt 1") && gallery.get(\.prompts).count == 2)
    }

    @Test("ART-G-11 the profile gives access to account information and settings")
    func settings() async {
        let shown = await Shown(gallery, .profile)
        await shown.screen.tap("Settings")
        #expect(shown.screen.isInOrder("Account", "sample@example.com", "Plan and credits", "Community"))
        await shown.screen.tap("Blocked people")
        #expect(shown.screen.contains("Nobody is blocked"))
    }

    @Test("somebody who was blocked can be unblocked")
    func unblock() async {
        gallery.set { $0.blocked = [FakeGallery.artist] }
        gallery.set { $0.errors["unblock"] = [.timedOut] }
        let screen = await Shown(gallery, .profile, .blocked).screen
        await screen.tap("Unblock Ben Brush")
        #expect(screen.contains("Not unblocked"))
        await screen.tap("OK")
        await screen.tap("Unblock Ben Brush")
        #expect(screen.contains("Nobody is blocked") && gallery.get(\.blocked).isEmpty)
    }

    @Test("the plan and what is left stand on the profile, and lead to the prices")
    func plan() async {
        let shown = await Shown(gallery, .profile)
        #expect(shown.screen.find(label: "Free plan, upgrade")?.value == "7 credits left")
        await shown.screen.tap("Free plan, upgrade")
        #expect(shown.model.isPricingOpen)
    }

    @Test("without a connection the profile and the pictures say so")
    func offline() async {
        gallery.set { $0.errors = ["own_profile": [.offline], "mine": [.offline]] }
        let screen = await Shown(gallery, .profile).screen
        #expect(screen.contains("Your profile couldn’t be loaded.") && screen.contains("No internet connection."))
        await screen.tap("Try again")
        #expect(screen.contains("Ann Example"))
    }
}
