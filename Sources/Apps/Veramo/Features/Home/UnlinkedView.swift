/// Instead of a calendar, as long as there is no link: what the next step is.
import Foundation
import Styleguide
import SwiftUI
import VeramoCore

struct UnlinkedView: View {
    let pairing: Pairing
    let model: VeramoModel
    /// What one could do meanwhile.
    var offersCreation = true

    var body: some View {
        StateScreen(
            systemImage: symbol, title: title, message: message,
            primary: StateAction(verbatim: action) { model.open(.pairing) },
            secondary: offersCreation ? StateAction("Create a memory meanwhile") { model.tab = .create } : nil)
    }

    private var symbol: String {
        switch pairing.state {
        case .asked: "person.2"
        case .waiting: "hourglass"
        case .alone, .code, .paired: "link"
        }
    }

    private var title: String {
        switch pairing.state {
        case .asked: String(localized: "\(pairing.otherName ?? String(localized: "Somebody")) wants to link with you")
        case .waiting: String(localized: "Waiting for a yes")
        case .code: "Your code is open"
        case .alone, .paired: String(localized: "Link with your partner")
        }
    }

    private var message: String {
        switch pairing.state {
        case .asked: String(localized: "Say yes only if you know who it is. From then on you share a calendar.")
        case .waiting: String(localized: "You entered a code. Your calendar begins as soon as your partner accepts.")
        case .code: "Your partner enters it in Veramo, and you say yes. Then your calendar begins."
        case .alone, .paired:
            String(
                localized:
                    "Your calendar begins when you two are linked. One of you makes a code, and the other enters it.")
        }
    }

    private var action: String {
        switch pairing.state {
        case .asked: String(localized: "Answer")
        case .waiting: String(localized: "See the request")
        case .code: "Show my code"
        case .alone, .paired: String(localized: "Link now")
        }
    }
}
