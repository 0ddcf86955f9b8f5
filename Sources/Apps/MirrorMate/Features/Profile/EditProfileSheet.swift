/// Changes name and picture.
import PortraitFeatures
import AccountFeatures
import Clients
import Foundation
import Language
import Styleguide
import SwiftUI

struct EditProfileSheet: View {
    private let person: PersonModel
    @State private var edit: EditProfileModel
    @State private var wasLeft = false
    @Environment(\.dismiss) private var dismiss

    init(person: PersonModel, clients: Clients) {
        self.person = person
        _edit = State(initialValue: EditProfileModel(person: person, clients: clients))
    }

    var body: some View {
        @Bindable var edit = edit
        ScreenScroll {
            Text("Edit profile").font(.screenTitle).foregroundStyle(Palette.text).padding(.top, Space.l)
                .accessibilityAddTraits(.isHeader)
            PortraitEditor(
                edit.portrait, initials: person.initials, kept: person.portrait, look: .bright,
                isBusy: edit.saving.isRunning)
            TroubleBanner(edit.saving.problem) { _ in Task { await self.edit.save() } }
            LabeledField(
                String(localized: "Name"), text: $edit.name, kind: .name, error: wasLeft ? edit.nameProblem : nil,
                onLeave: { wasLeft = true })
            Text("Only you see your picture. Deleting your account deletes it, too.")
                .font(.small).foregroundStyle(Palette.muted)
            ActionButton("Save", busyTitle: "Saving", isBusy: edit.saving.isRunning) {
                Task { await self.edit.save() }
            }
            .disabled(!edit.canSave && !edit.saving.isRunning)
            Button("Cancel") { dismiss() }.buttonStyle(SecondaryButtonStyle())
        }
        .onChange(of: edit.isSaved) { _, isSaved in if isSaved { dismiss() } }
    }
}
