/// A whole screen for a state: nothing here yet, no connection, something went wrong; and what to do about it.
import Foundation
import SwiftUI

package struct StateScreen: View {
    private let systemImage: String
    private let title: String
    private let message: String
    private let kind: Signal
    private let isBusy: Bool
    private let primary: StateAction?
    private let secondary: StateAction?

    package init(
        systemImage: String, title: String, message: String, kind: Signal = .brand, isBusy: Bool = false,
        primary: StateAction? = nil, secondary: StateAction? = nil
    ) {
        self.systemImage = systemImage
        self.title = title
        self.message = message
        self.kind = kind
        self.isBusy = isBusy
        self.primary = primary
        self.secondary = secondary
    }

    package var body: some View {
        FillingScroll {
            Spacer(minLength: 0)
            IconDisc(systemImage: systemImage, kind: kind, side: 128)
            Text(title).font(.system(.title2, design: .default, weight: .bold)).foregroundStyle(Palette.text)
                .multilineTextAlignment(.center).wholeWords(of: title).accessibilityAddTraits(.isHeader)
            Text(message).font(.reading).foregroundStyle(Palette.muted).multilineTextAlignment(.center)
            Spacer(minLength: 0)
            buttons
        }
    }

    private var buttons: some View {
        VStack(spacing: Space.m) {
            if let primary { ActionButton(verbatim: primary.title, isBusy: isBusy, action: primary.perform) }
            if let secondary {
                Button(secondary.title, action: secondary.perform).buttonStyle(SecondaryButtonStyle()).disabled(isBusy)
            }
        }
    }
}
