/// The widgets under the icons of the home screen, each with the name of its app.
import AccountFeatures
import Foundation
import WebUI
import WidgetKit

struct HomeWidgets: View {
    let board: WidgetBoard
    let open: (AppEntry, URL?) -> Void

    var body: some View {
        VStack(spacing: 18) {
            ForEach(board.groups) { group in
                ForEach(group.slots.filter { !$0.family.isAccessory }) { slot in
                    VStack(spacing: 6) {
                        WidgetTile(slot: slot) { open(group.app, $0) }
                        Text(group.app.identity.name)
                            .font(.caption)
                            .foregroundStyle(.white)
                            .dynamicTypeSize(...DynamicTypeSize.accessibility2)
                    }
                    .frame(maxWidth: .infinity)
                }
            }
        }
    }
}
