/// Changes name and picture.
import Foundation
import PhotosUI
import Styleguide
import SwiftUI

struct EditProfileView: View {
    let model: ArtifexModel
    @State private var name = ""
    @State private var change = ProfileModel.PhotoChange.none
    @State private var picked: PhotosPickerItem?
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        ScreenScroll {
            HStack(spacing: Space.l) {
                portrait
                VStack(alignment: .leading, spacing: Space.s) {
                    PhotosPicker("Choose a picture", selection: $picked, matching: .images)
                        .font(.note.weight(.semibold)).foregroundStyle(Palette.navyInk)
                        .frame(minHeight: Target.minimum)
                    if model.profile.profile?.picture != nil || change != .none {
                        Button("Remove the picture") { change = .remove }.buttonStyle(LinkButtonStyle())
                    }
                }
            }
            LabeledField("Fullname", text: $name, error: nameProblem)
            Text("Others see your name and your picture, and nothing else of you.").font(.note)
                .foregroundStyle(Palette.muted)
            if let problem = model.profile.problem {
                Banner(text: problem, systemImage: "exclamationmark.triangle.fill", kind: .bad)
            }
            ActionButton("Save", busyTitle: "Saving…", isBusy: model.profile.isSaving) {
                Task { if await model.profile.save(name: trimmed, photo: change) { dismiss() } }
            }
            .disabled(!(2...50).contains(trimmed.count))
        }
        .navigationTitle("Edit profile")
        .navigationBarTitleDisplayMode(.inline)
        .onAppear { if name.isEmpty { name = model.profile.name } }
        .onChange(of: picked) {
            guard let picked else { return }
            Task { if let photo = try? await picked.loadTransferable(type: Data.self) { change = .new(photo) } }
        }
    }

    private var trimmed: String { name.trimmingCharacters(in: .whitespacesAndNewlines) }

    private var nameProblem: String? {
        trimmed.isEmpty || (2...50).contains(trimmed.count) ? nil : "A name has 2 to 50 characters."
    }

    @ViewBuilder private var portrait: some View {
        switch change {
        case .new(let photo):
            Image(photo: photo).resizable().scaledToFill().frame(width: 88, height: 88).clipShape(Circle())
                .accessibilityLabel("Your new picture")
        case .remove: Circle().fill(Palette.field).frame(width: 88, height: 88).accessibilityHidden(true)
        case .none:
            if let id = model.profile.id {
                PersonPicture(id: id, name: model.profile.name, side: 88, pictures: model.pictures)
            }
        }
    }
}
