/// The editor over the tabs: the picture large, below it the tool that is in hand, at the bottom the tools.
import Clients
import Foundation
import Pictures
import Styleguide
import SwiftUI
import VeramoCore
import WorkFeatures

struct EditorView: View {
    private let app: VeramoModel
    @State private var model: EditorModel

    init(picture: OwnPicture, model: VeramoModel) {
        app = model
        _model = State(initialValue: EditorModel(picture: picture, app: model))
    }

    var body: some View {
        NavigationStack {
            EditorScreen(model: model) { saved in
                app.edited = nil
                if let saved { app.open(.picture(saved)) }
            }
        }
    }
}

extension EditorModel {
    convenience init(picture: OwnPicture, app: VeramoModel) {
        self.init(
            picture: picture, editing: app.clients.editing,
            load: { size throws(ClientError) in try await app.pictures.fetch(picture.id, size.rawValue) },
            keep: { data throws(ClientError) in
                let saved = try await PictureUpload(clients: app.clients).upload(
                    data, type: "image/jpeg", origin: .edit)
                await app.gallery.feed.refresh()
                return saved
            })
    }
}

struct EditorScreen: View {
    @Bindable var model: EditorModel
    /// With the new picture, or without one.
    let close: @MainActor (OwnPicture?) -> Void

    var body: some View {
        content
            .background(Palette.canvas)
            .navigationTitle("Edit")
            .navigationBarTitleDisplayMode(.inline)
            .toolbar {
                ToolbarItem(placement: .topBarLeading) {
                    Button("Cancel") { if model.hasChanges { model.isAskingToLeave = true } else { close(nil) } }
                        .disabled(model.isSaving)
                }
                ToolbarItemGroup(placement: .topBarTrailing) {
                    stepButton(String(localized: "Undo"), "arrow.uturn.backward", model.list.canUndo, model.undo)
                    stepButton(String(localized: "Redo"), "arrow.uturn.forward", model.list.canRedo, model.redo)
                    Button(action: save) { Text(model.isSaving ? "Saving" : "Save").fontWeight(.semibold).fixedSize() }
                        .disabled(!model.canSave)
                        .accessibilityHint("Saves a new picture and keeps this one as it is")
                }
            }
            .confirmationDialog("Leave without saving?", isPresented: $model.isAskingToLeave, titleVisibility: .visible)
        {
            Button("Discard my changes", role: .destructive) { close(nil) }
            Button("Keep editing", role: .cancel) {}
        } message: {
            Text("The picture itself stays as it was.")
        }
            .interactiveDismissDisabled(model.hasChanges)
            .task { await model.open() }
    }

    private func save() {
        Task { if let saved = await model.save() { close(saved) } }
    }

    private func stepButton(
        _ title: String, _ symbol: String, _ isEnabled: Bool, _ act: @escaping @MainActor () -> Void
    ) -> some View {
        Button(action: act) { Image(systemName: symbol) }
            .disabled(!isEnabled || model.isSaving)
            .accessibilityLabel(title)
    }

    @ViewBuilder private var content: some View {
        switch model.phase {
        case .loading: ProgressView("Loading your picture").frame(maxWidth: .infinity, maxHeight: .infinity)
        case .failed(let trouble):
            StateScreen(
                systemImage: trouble.systemImage, title: trouble.title, message: trouble.message, kind: .unsure,
                primary: trouble.remedy == .close
                    ? StateAction("Close") { close(nil) } : StateAction("Try again") { Task { await model.open() } })
        case .ready: EditorTable(model: model, save: save)
        }
    }
}

/// Picture, panel and tools.
private struct EditorTable: View {
    @Bindable var model: EditorModel
    let save: @MainActor () -> Void

    var body: some View {
        VStack(spacing: 0) {
            EditorStage(model: model)
                .frame(maxWidth: .infinity, minHeight: 180, maxHeight: .infinity)
                .layoutPriority(1)
            if let trouble = model.savingTrouble {
                Banner(
                    text: "\(trouble.title). \(trouble.message)", systemImage: trouble.systemImage, kind: .unsure,
                    action: trouble.remedy == .close ? nil : StateAction("Save again", perform: save)
                )
                .padding(.horizontal, Space.l)
            }
            ScrollView { panel.padding(Space.l) }.frame(maxHeight: 230)
            tools
        }
        .disabled(model.isSaving)
    }

    @ViewBuilder private var panel: some View {
        switch model.tool {
        case .crop: CropPanel(model: model)
        case .rotate: RotatePanel(model: model)
        case .text: TextPanel(model: model)
        case .size: SizePanel(model: model)
        }
    }

    private var tools: some View {
        HStack(spacing: Space.xs) {
            ForEach(EditorModel.Tool.allCases, id: \.self) { tool in
                Button {
                    model.tool = tool
                } label: {
                    VStack(spacing: Space.xs) {
                        Image(systemName: tool.symbol).font(.title3).accessibilityHidden(true)
                        Text(tool.title).font(.caption)
                            // As in the system’s bars: all tools stay in one line.
                            .dynamicTypeSize(...DynamicTypeSize.xLarge)
                    }
                    .foregroundStyle(model.tool == tool ? Palette.navyInk : Palette.muted)
                    .frame(maxWidth: .infinity, minHeight: 54)
                    .contentShape(Rectangle())
                }
                .buttonStyle(.plain)
                .accessibilityLabel(tool.title)
                .accessibilityAddTraits(model.tool == tool ? .isSelected : [])
            }
        }
        .dynamicTypeSize(...DynamicTypeSize.accessibility1)
        .padding(.horizontal, Space.s)
        .background(Palette.card)
    }
}

extension EditorModel.Tool {
    var title: String {
        switch self {
        case .crop: String(localized: "Crop")
        case .rotate: String(localized: "Rotate")
        case .text: String(localized: "Text")
        case .size: String(localized: "Size")
        }
    }

    var symbol: String {
        switch self {
        case .crop: "crop"
        case .rotate: "rotate.right"
        case .text: "textformat.size"
        case .size: "arrow.up.left.and.arrow.down.right"
        }
    }
}
