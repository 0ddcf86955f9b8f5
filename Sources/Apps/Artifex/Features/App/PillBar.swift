/// The four tabs in a bar like a pill; the open one, and only that, is filled, under white words.
import Foundation
import Styleguide
import SwiftUI

struct PillBar: View {
    let model: ArtifexModel

    var body: some View {
        HStack(spacing: 0) {
            ForEach(ArtifexModel.Tab.allCases, id: \.self) { tab in
                PillTab(tab: tab, isOpen: model.tab == tab, unread: tab == .notifications ? model.unread : 0) {
                    model.choose(tab)
                }
            }
        }
        .padding(Space.xs)
        .background(Palette.card, in: Capsule())
        .overlay { Capsule().strokeBorder(Palette.line, lineWidth: 1) }
        .frame(maxWidth: 560)
        .padding(.horizontal, Space.l)
        .padding(.vertical, Space.xs)
        .frame(maxWidth: .infinity)
        .background(Palette.canvas)
        // As in the system's own bar: all four stay in one line, and the screens above take large text.
        .dynamicTypeSize(...DynamicTypeSize.xLarge)
        .accessibilityElement(children: .contain)
    }
}

private struct PillTab: View {
    let tab: ArtifexModel.Tab
    let isOpen: Bool
    let unread: Int
    let choose: @MainActor () -> Void

    var body: some View {
        Button(action: choose) {
            VStack(spacing: 2) {
                Image(systemName: tab.symbol).font(.body).overlay(alignment: .topTrailing) { badge }
                Text(tab.title).font(.caption2)
            }
            .foregroundStyle(isOpen ? Palette.onAction : Palette.muted)
            .padding(.vertical, Space.xs)
            .frame(maxWidth: .infinity, minHeight: 50)
            .background { if isOpen { Capsule().fill(Gradients.action) } }
            .contentShape(Capsule())
        }
        .buttonStyle(.plain)
        .accessibilityLabel(tab.title)
        .accessibilityValue(unread > 0 ? "\(unread) unread" : "")
        .accessibilityAddTraits(isOpen ? .isSelected : [])
    }

    @ViewBuilder private var badge: some View {
        if unread > 0 {
            Text(unread > 99 ? "99+" : "\(unread)")
                .font(.caption2.weight(.semibold)).foregroundStyle(Palette.onAction)
                .padding(.horizontal, Space.xs)
                .background(Palette.danger, in: Capsule())
                .offset(x: 12, y: -6)
        }
    }
}

extension View {
    /// A page of a tab: the system's bar makes way for the pill.
    func pillBar(_ model: ArtifexModel) -> some View {
        toolbar(.hidden, for: .tabBar).safeAreaInset(edge: .bottom, spacing: 0) { PillBar(model: model) }
    }
}
