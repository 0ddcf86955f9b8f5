/// A stored check reopened from home or history: the complete report, and the way to delete it.
import Foundation
import Styleguide
import SwiftUI
import WorkFeatures

struct StoredResultView: View {
    let model: AuntenticModel
    @State private var result: ResultModel
    @Environment(\.dismiss) private var dismiss

    init(record: CheckRecord, model: AuntenticModel) {
        self.model = model
        _result = State(
            initialValue: ResultModel(record: record, clients: model.clients) { [weak model] in model?.deleted($0) })
    }

    var body: some View {
        @Bindable var result = result
        ResultView(model: result, thumbnails: model.thumbnails, newCheck: { Task { await model.newCheck() } })
            .navigationTitle("Result")
            .navigationBarTitleDisplayMode(.inline)
            .toolbar {
                ToolbarItem(placement: .topBarTrailing) {
                    Button {
                        result.isAskingToDelete = true
                    } label: {
                        Image(systemName: "trash")
                    }
                    .disabled(result.isDeleting)
                    .accessibilityLabel("Delete this check")
                }
            }
            .confirmationDialog("Delete this check?", isPresented: $result.isAskingToDelete, titleVisibility: .visible)
        {
            Button("Delete with its photos", role: .destructive) { delete() }
            Button("Keep it", role: .cancel) {}
        }
            .alert("Not deleted", isPresented: $result.isShowingProblem) {
                Button("OK") {}
            } message: {
                Text(result.deleteProblem ?? "")
            }
    }

    private func delete() {
        Task { if await result.delete() { dismiss() } }
    }
}
