/// Changes name and picture.
import PortraitFeatures
import AccountFeatures
import Clients
import Foundation
import Styleguide
import SwiftUI
import WorkFeatures

struct EditProfileView: View {
    let model: ArtifexModel
    @State private var edit: EditProfileModel
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
            PortraitEditor(
                edit.portrait, initials: Initials.of(edit.name),
                kept: edit.original.flatMap { model.pictures[person: $0.userID] }, isBusy: edit.phase == .saving
            )
            .task {
                if let person = edit.original, person.picture != nil { await model.pictures.loadPerson(person.userID) }
            }
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

    /// A name that is still being typed isn't wrong yet, unless it is too long already or was refused.
    private var shownProblem: String? {
        guard let problem = edit.nameProblem else { return nil }
        return wasLeft || edit.nameRefusal != nil || edit.name.count > EditProfileModel.lengths.upperBound
            ? problem : nil
    }
}
