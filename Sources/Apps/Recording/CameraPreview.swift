/// What the front camera sees, as a mirror shows it. It fills the room it is offered.
import Clients
import Styleguide
import SwiftUI

#if canImport(UIKit)
    import UIKit
#endif

package struct CameraPreview: View {
    private let feed: CameraFeed

    package init(_ feed: CameraFeed) { self.feed = feed }

    package var body: some View {
        picture
            .frame(maxWidth: .infinity, maxHeight: .infinity)
            .background(.black)
            .clipped()
            .accessibilityElement(children: .ignore)
            .accessibilityLabel("What the camera sees")
            .accessibilityAddTraits(.isImage)
    }

    @ViewBuilder private var picture: some View {
        switch feed.kind {
        case .drawn: DrawnPerson()
        case .live: LivePicture(feed: feed)
        }
    }
}

/// Where a camera would show somebody.
private struct DrawnPerson: View {
    var body: some View {
        Image(systemName: "person.fill")
            .font(.system(size: 120))
            .foregroundStyle(.gray)
            .frame(maxWidth: .infinity, maxHeight: .infinity)
            .accessibilityHidden(true)
    }
}

#if canImport(UIKit)
    private struct LivePicture: UIViewRepresentable {
        let feed: CameraFeed

        func makeUIView(context: Context) -> UIView { feed.makeView() }
        func updateUIView(_ view: UIView, context: Context) {}
    }
#elseif os(Linux)
    private struct LivePicture: View {
        let feed: CameraFeed

        var body: some View { _CameraFeed() }
    }
#else
    private struct LivePicture: View {
        let feed: CameraFeed

        var body: some View { DrawnPerson() }
    }
#endif
