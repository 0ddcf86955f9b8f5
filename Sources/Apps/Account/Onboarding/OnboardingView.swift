/// The pages a first-time user sees, one at a time.
import Foundation
import Styleguide
import SwiftUI

struct OnboardingView: View {
    @State private var model: OnboardingModel

    init(pages: [OnboardingPage], finish: @escaping @MainActor () -> Void) {
        _model = State(initialValue: OnboardingModel(pages: pages, finish: finish))
    }

    var body: some View {
        VStack(spacing: 0) {
            HStack {
                if model.index > 0 { Button("Back") { model.backTapped() }.buttonStyle(LinkButtonStyle()) }
                Spacer()
                if !model.isLast { Button("Skip") { model.skipTapped() }.buttonStyle(LinkButtonStyle()) }
            }
            .padding(.horizontal, Space.l)
            .frame(minHeight: 52)
            FillingScroll { page }
            controls
        }
        .background(Gradients.backdrop)
    }

    @ViewBuilder private var page: some View {
        if let page = model.page {
            Spacer(minLength: 0)
            IconDisc(systemImage: page.systemImage, side: 176)
            Text(page.title).font(.screenTitle).foregroundStyle(Palette.text).multilineTextAlignment(.center)
                .padding(.top, Space.l).accessibilityAddTraits(.isHeader)
            Text(page.message).font(.reading).foregroundStyle(Palette.muted).multilineTextAlignment(.center)
            Spacer(minLength: 0)
        }
    }

    private var controls: some View {
        VStack(spacing: Space.l) {
            PageDots(count: model.pages.count, index: model.index)
            Button(model.isLast ? "Get started" : "Next") { model.nextTapped() }.buttonStyle(PrimaryButtonStyle())
        }
        .padding(Space.l)
    }
}

private struct PageDots: View {
    let count: Int
    let index: Int

    var body: some View {
        HStack(spacing: Space.s) {
            ForEach(0..<count, id: \.self) { dot in
                Capsule().fill(dot == index ? Palette.navyInk : Palette.line).frame(
                    width: dot == index ? 22 : 8, height: 8)
            }
        }
        .accessibilityElement(children: .ignore)
        .accessibilityLabel("Page \(index + 1) of \(count)")
    }
}
