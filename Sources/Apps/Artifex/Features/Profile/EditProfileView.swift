/// Changes name and picture.
import AccountFeatures
import Clients
import Foundation
import PhotosUI
import Styleguide
import SwiftUI
import WorkFeatures

struct EditProfileView: View {
    let model: ArtifexModel
    @State private var edit: EditProfileModel
    @State private var picked: PhotosPickerItem?
    @State private var wasLeft = false
    @FocusState private var isTyping: Bool
    @Environment(\.dismiss) private var dismiss

    init(model: ArtifexModel) {
        self.model = model
        _edit = State(initialValue: EditProfileModel(model: model))
    }

    var body: some View {
        content
            .inlineTitle("Edit profile")
            .task { await edit.load() }
            .onChange(of: picked) { _, item in
                guard let item else { return }
                picked = nil
                Task { await load(item) }
            }
            .onChange(of: edit.name) { edit.nameChanged() }
            .onChange(of: isTyping) { _, now in if !now { wasLeft = true } }
            .onChange(of: edit.isSaved) { dismiss() }
    }

    @ViewBuilder private var content: some View {
        switch edit.phase {
        case .loading:
            ScreenScroll { RowSkeleton() }
                .accessibilityElement(children: .ignore)
                .accessibilityLabel("Loading your profile")
        case .failed(let trouble):
            TroubleView(trouble, clock: model.clients.clock) { Task { await edit.load() } }
        case .editing, .saving: form
        }
    }

    private var form: some View {
        @Bindable var edit = edit
        return ScreenScroll {
            VStack(spacing: Space.m) {
                circle
                PhotosPicker(selection: $picked, matching: .images) {
                    Text(edit.picture == .none ? "Choose a picture" : "Choose another picture")
                        .font(.note.weight(.semibold)).foregroundStyle(Palette.navyInk)
                        .frame(minHeight: Target.minimum)
                }
                .disabled(isBusy)
                .accessibilityIdentifier("photo-picker")
                if edit.picture != .none {
                    Button("Remove picture") { edit.removePicture() }.buttonStyle(LinkButtonStyle()).disabled(isBusy)
                }
                if let problem = edit.pictureProblem { FieldNote(problem) }
            }
            .frame(maxWidth: .infinity)
            LabeledField(String(localized: "Name"), text: $edit.name, error: shownProblem)
                .focused($isTyping)
            Text("Others see your name and picture beside what you share. They never see your e-mail address.")
                .font(.small).foregroundStyle(Palette.muted)
            if let trouble = edit.trouble {
                Banner(text: "\(trouble.title). \(trouble.message)", systemImage: trouble.systemImage, kind: .unsure)
            }
            ActionButton("Save", busyTitle: "Saving", isBusy: edit.phase == .saving) { Task { await edit.save() } }
                .disabled(!edit.canSave && edit.phase != .saving)
        }
    }

    private var isBusy: Bool { edit.isPreparing || edit.phase == .saving }

    /// A name that is still being typed isn't wrong yet, unless it is too long already or was refused.
    private var shownProblem: String? {
        guard let problem = edit.nameProblem else { return nil }
        return wasLeft || edit.nameRefusal != nil || edit.name.count > EditProfileModel.lengths.upperBound
            ? problem : nil
    }

    @ViewBuilder private var circle: some View {
        switch edit.picture {
        case .none: PersonCircle(name: edit.name, picture: nil, side: 96)
        case .chosen(let data), .sent(let data, _): PersonCircle(name: edit.name, picture: data, side: 96)
        case .kept:
            PersonCircle(
                name: edit.name, picture: edit.original.flatMap { model.pictures[person: $0.userID] }, side: 96
            )
            .task { if let id = edit.original?.userID { await model.pictures.loadPerson(id) } }
        }
    }

    private func load(_ item: PhotosPickerItem) async {
        if let data = try? await item.loadTransferable(type: Data.self) {
            await edit.choose(data)
        } else {
            edit.unreadable()
        }
    }
}
