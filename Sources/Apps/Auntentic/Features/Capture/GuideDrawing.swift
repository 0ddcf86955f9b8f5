/// The example for each angle, drawn: what the picture should show, and where. Also laid over the camera.
import AuntenticCore
import Foundation
import Styleguide
import SwiftUI

struct GuideDrawing: View {
    let angle: PhotoAngle

    var body: some View {
        ZStack {
            RoundedRectangle(cornerRadius: Radius.card)
                .strokeBorder(ink.opacity(0.55), style: StrokeStyle(lineWidth: 2, dash: [8, 6]))
                .padding(Space.m)
            drawing
        }
        .accessibilityElement(children: .ignore)
        .accessibilityLabel("Example for the \(angle.title): \(angle.instruction)")
    }

    private var ink: Tone { Palette.navyInk }

    @ViewBuilder private var drawing: some View {
        switch angle {
        case .outerSide, .innerSide: SideGuide(isOuter: angle == .outerSide)
        case .sizeTag, .tongueLabel, .insole: TagGuide()
        case .boxLabel: BoxGuide()
        default: DetailGuide(systemImage: angle.systemImage)
        }
    }
}

/// The shoe in the frame; above it the pair as seen from the top, with the side to photograph.
private struct SideGuide: View {
    let isOuter: Bool

    var body: some View {
        VStack(spacing: Space.l) {
            HStack(spacing: Space.s) {
                if isOuter {
                    shoe(false)
                    shoe(true)
                    Image(systemName: "arrow.left")
                } else {
                    shoe(false)
                    Image(systemName: "arrow.right")
                    shoe(true)
                }
            }
            .font(.note.weight(.bold))
            .foregroundStyle(Palette.navyInk)
            Image(systemName: "shoe.fill")
                .resizable()
                .scaledToFit()
                .frame(width: 180, height: 110)
                .foregroundStyle(Palette.navyInk)
                .scaleEffect(x: isOuter ? 1 : -1, y: 1)
                .opacity(0.35)
        }
    }

    private func shoe(_ isWanted: Bool) -> some View {
        Capsule()
            .fill(Palette.navyInk.opacity(isWanted ? 0.6 : 0.15))
            .frame(width: 20, height: 48)
    }
}

/// A tag with rows of small print.
private struct TagGuide: View {
    var body: some View {
        VStack(alignment: .leading, spacing: Space.s) {
            HStack(spacing: Space.s) {
                Image(systemName: "tag").font(.title3)
                PrintLine(width: 70)
            }
            PrintLine(width: 120)
            PrintLine(width: 96)
            PrintLine(width: 110)
        }
        .foregroundStyle(Palette.navyInk.opacity(0.6))
        .padding(Space.l)
        .background(Palette.navyInk.opacity(0.12), in: RoundedRectangle(cornerRadius: Radius.small))
    }
}

/// The short side of a box, its lid, and the sticker on it.
private struct BoxGuide: View {
    var body: some View {
        VStack(spacing: 0) {
            RoundedRectangle(cornerRadius: 4).fill(Palette.navyInk.opacity(0.3)).frame(width: 208, height: 22)
            ZStack {
                RoundedRectangle(cornerRadius: 4).fill(Palette.navyInk.opacity(0.12))
                HStack(spacing: Space.m) {
                    VStack(alignment: .leading, spacing: Space.s) {
                        PrintLine(width: 60)
                        PrintLine(width: 44)
                        PrintLine(width: 52)
                    }
                    Image(systemName: "barcode").font(.largeTitle)
                }
                .foregroundStyle(Palette.navyInk.opacity(0.6))
                .padding(Space.m)
                .background(Palette.card.opacity(0.8), in: RoundedRectangle(cornerRadius: 6))
            }
            .frame(width: 196, height: 110)
        }
    }
}

/// Something to come close to.
private struct DetailGuide: View {
    let systemImage: String

    var body: some View {
        ZStack {
            Circle().stroke(Palette.navyInk.opacity(0.4), lineWidth: 3).frame(width: 130, height: 130)
            Image(systemName: systemImage).font(.largeTitle).foregroundStyle(Palette.navyInk.opacity(0.6))
        }
    }
}

private struct PrintLine: View {
    let width: CGFloat

    var body: some View {
        Capsule().fill(Palette.navyInk.opacity(0.45)).frame(width: width, height: 6)
    }
}
