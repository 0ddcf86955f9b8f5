/// A row of cards of which one is selected.
import ArtifexCore
import Foundation
import Styleguide
import SwiftUI

struct ChoiceSection<Cards: View>: View {
    let title: String
    @ViewBuilder let cards: Cards

    var body: some View {
        VStack(alignment: .leading, spacing: Space.s) {
            Text(title).font(.sectionTitle).foregroundStyle(Palette.text).accessibilityAddTraits(.isHeader)
            ScrollView(.horizontal, showsIndicators: false) {
                HStack(spacing: Space.xs) { cards }
            }
        }
    }
}

struct ChoiceCard: View {
    let title: String
    let systemImage: String
    let isSelected: Bool
    let choose: @MainActor () -> Void
    @Environment(\.dynamicTypeSize) private var textSize

    var body: some View {
        Button(action: choose) {
            VStack(spacing: Space.xs) {
                Image(systemName: systemImage).font(.title3).accessibilityHidden(true)
                Text(title).font(.small).multilineTextAlignment(.center)
            }
            .foregroundStyle(isSelected ? Palette.text : Palette.muted)
            .padding(Space.s)
            .frame(maxWidth: .infinity, minHeight: 76)
            .background(Palette.card, in: RoundedRectangle(cornerRadius: Radius.button))
            .overlay { if isSelected { GradientBorder(cornerRadius: Radius.button) } }
        }
        .buttonStyle(.plain)
        .frame(width: textSize.isAccessibilitySize ? 168 : 96)
        .accessibilityLabel(title)
        .accessibilityAddTraits(isSelected ? .isSelected : [])
    }
}

/// The shapes in the order of the screen.
enum ShapeName: String, CaseIterable, Identifiable {
    case square, landscape, portrait, custom

    var id: Self { self }

    var title: String {
        switch self {
        case .square: "Square"
        case .landscape: "Landscape"
        case .portrait: "Portrait"
        case .custom: "Custom Size"
        }
    }

    var symbol: String {
        switch self {
        case .square: "square"
        case .landscape: "rectangle"
        case .portrait: "rectangle.portrait"
        case .custom: "ruler"
        }
    }
}

extension ImageStyle {
    var symbol: String {
        switch self {
        case .none: "circle.dashed"
        case .photo: "camera"
        case .anime: "sparkle"
        case .illustration: "pencil"
        case .popArt: "star"
        case .abstract: "drop"
        case .fantasy: "moon"
        case .comic: "bubble.left"
        }
    }
}
