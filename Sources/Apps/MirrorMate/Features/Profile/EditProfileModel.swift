/// Changes name and picture: each is sent only if it is another one.
import PortraitFeatures
import AccountFeatures
import Clients
import Foundation
import MirrorMateCore
import Observation

@MainActor @Observable final class EditProfileModel {
    var name: String
    let portrait: PortraitModel
    let saving = Submission()
    private(set) var isSaved = false
    @ObservationIgnored private let person: PersonModel

    init(person: PersonModel, clients: Clients) {
        self.person = person
        name = person.name
        portrait = PortraitModel(bucket: PortraitPlace.bucket, photos: clients.photos, storage: clients.storage)
        portrait.begin(person.portrait == nil ? nil : person.portraitPath)
    }

    var nameProblem: String? { NameRules.problem(with: name) }

    private var isRenamed: Bool { NameRules.cleaned(name) != person.name }

    var canSave: Bool { nameProblem == nil && !portrait.isPreparing && (isRenamed || portrait.isChanged) }

    /// What was done before something failed isn't done again.
    func save() async {
        guard canSave else { return }
        isSaved = await saving.run { () async throws(ClientError) in
            try await keepPortrait()
            if isRenamed { try await person.rename(name) }
        }
    }

    private func keepPortrait() async throws(ClientError) {
        guard portrait.isChanged, let path = person.portraitPath else { return }
        let data = portrait.newData
        if data == nil {
            try await portrait.delete(path)
        } else {
            _ = try await portrait.send(to: path)
        }
        person.show(data)
        portrait.begin(data == nil ? nil : path)
    }
}
