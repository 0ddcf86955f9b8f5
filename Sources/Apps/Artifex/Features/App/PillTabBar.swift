/// The tabs in a pill; the one that is shown stands out.
import Foundation
import Styleguide
import SwiftUI

struct PillTabBar: View {
    @Binding var tab: ArtifexModel.Tab
    let unread: Int

    var body: some View {
        HStack(spacing: Space.xs) {
            ForEach(ArtifexModel.Tab.allCases, id: \.self) { item in
                PillTab(item: item, isSelected: item == tab, count: item == .notifications ? unread : 0) { tab = item }
            }
        }
        .padding(Space.xs)
        .background(Palette.card, in: Capsule())
        .overlay { Capsule().strokeBorder(Palette.line, lineWidth: 1) }
        .padding(.horizontal, Space.l)
        .padding(.top, Space.xs)
        .padding(.bottom, Space.l)
        .frame(maxWidth: .infinity)
        .background(Palette.canvas)
        // As all that stands in a bar.
        .dynamicTypeSize(...DynamicTypeSize.xxLarge)
        .accessibilityElement(children: .contain)
        .accessibilityLabel("Tab bar")
    }
}

private struct PillTab: View {
    let item: ArtifexModel.Tab
    let isSelected: Bool
    let count: Int
    let choose: @MainActor () -> Void

    var body: some View {
        Button(action: choose) {
            VStack(spacing: 2) {
                ZStack(alignment: .topTrailing) {
                    Image(systemName: item.symbol).font(.title3)
                    if count > 0 { Badge(count: count).offset(x: 12, y: -6) }
                }
                Text(item.title).font(.caption2.weight(.semibold))
            }
            .foregroundStyle(isSelected ? Palette.onAction : Palette.muted)
            .frame(maxWidth: .infinity, minHeight: 48)
            .background(
                isSelected ? AnyShapeStyle(Gradients.action) : AnyShapeStyle(Palette.card), in: Capsule())
        }
        .buttonStyle(.plain)
        .accessibilityLabel(item.title)
        .accessibilityValue(count > 0 ? "\(count) unread" : "")
        .accessibilityAddTraits(isSelected ? .isSelected : [])
    }
}

private struct Badge: View {
    let count: Int

    var body: some View {
        Text(count > 99 ? "99+" : "\(count)")
            .font(.caption2.weight(.bold))
            .foregroundStyle(Palette.onAction)
            .padding(.horizontal, 4)
            .frame(minWidth: 16, minHeight: 16)
            .background(Palette.danger, in: Capsule())
    }
}
