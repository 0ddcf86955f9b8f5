/// The button that adds photos from the phone's library, and how far those are.
import Clients
import Foundation
import PhotosUI
import Styleguide
import SwiftUI
import WorkFeatures

struct AddPhotosButton: View {
    let intake: PhotoIntake
    /// Once some were chosen.
    var chosen: @MainActor () -> Void = {}
    @State private var picked: [PhotosPickerItem] = []

    var body: some View {
        let face = ActionFace(title: "Add photos", systemImage: "photo.on.rectangle")
        PhotosPicker(selection: $picked, maxSelectionCount: PhotoIntake.most, matching: .images) { face }
            .accessibilityLabel("Add photos")
            .accessibilityIdentifier("add-photos")
            .onChange(of: picked) { _, items in
                guard !items.isEmpty else { return }
                picked = []
                Task { await load(items) }
            }
    }

    private func load(_ items: [PhotosPickerItem]) async {
        var photos: [Data?] = []
        for item in items { photos.append(try? await item.loadTransferable(type: Data.self)) }
        intake.add(photos)
        chosen()
    }
}

struct IntakeRows: View {
    let intake: PhotoIntake

    var body: some View {
        if !intake.items.isEmpty {
            Card {
                ForEach(intake.items) { item in row(item) }
            }
        }
    }

    @ViewBuilder private func row(_ item: PhotoIntake.Item) -> some View {
        switch item.state {
        case .preparing: ProgressRow(title: item.title, value: nil, detail: String(localized: "getting ready"))
        case .sending(let share): ProgressRow(title: item.title, value: share)
        case .keeping: ProgressRow(title: item.title, value: 1, detail: String(localized: "almost there"))
        case .failed(let trouble): failed(item, trouble)
        }
    }

    private func failed(_ item: PhotoIntake.Item, _ trouble: Trouble) -> some View {
        VStack(alignment: .leading, spacing: Space.xs) {
            Banner(
                text: "\(item.title): \(trouble.title). \(trouble.message)", systemImage: trouble.systemImage,
                kind: .unsure,
                action: intake.canRetry(item.id)
                    ? StateAction("Try \(item.title.lowercased()) again") { intake.retry(item.id) } : nil)
            Button("Leave \(item.title.lowercased()) out") { intake.leaveOut(item.id) }
                .buttonStyle(LinkButtonStyle())
        }
    }
}
