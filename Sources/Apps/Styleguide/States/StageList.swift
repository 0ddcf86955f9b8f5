/// The stages of a job: done, under way, still to come; each by symbol and words.
import Foundation
import SwiftUI

package struct StageList: View {
    private let stages: [String]
    private let current: Int

    /// `current` counts from 0; `stages.count` when all are done.
    package init(stages: [String], current: Int) {
        self.stages = stages
        self.current = current
    }

    package var body: some View {
        VStack(alignment: .leading, spacing: Space.m) {
            ForEach(Array(stages.enumerated()), id: \.offset) { index, title in
                StageRow(title: title, state: StageState(index: index, current: current))
            }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    }
}

package enum StageState: String, Hashable, Sendable {
    case done = "done"
    case running = "in progress"
    case waiting = "waiting"

    package init(index: Int, current: Int) {
        self = index < current ? .done : index == current ? .running : .waiting
    }
}

private struct StageRow: View {
    let title: String
    let state: StageState

    var body: some View {
        MarkedRow(alignment: .center) {
            mark.frame(minWidth: 24, minHeight: 24)
        } words: {
            Text(title)
                .font(state == .running ? .cardTitle : .reading)
                .foregroundStyle(state == .waiting ? Palette.muted : Palette.text)
        }
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(title)
        .accessibilityValue(LocalizedStringKey(state.rawValue))
    }

    @ViewBuilder private var mark: some View {
        switch state {
        case .done: Image(systemName: "checkmark.circle.fill").foregroundStyle(Palette.greenInk)
        case .running: ProgressView()
        case .waiting: Image(systemName: "circle").foregroundStyle(Palette.muted)
        }
    }
}
