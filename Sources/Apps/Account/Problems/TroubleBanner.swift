/// A problem above the form it belongs to, with its button.
import Clients
import Foundation
import Styleguide
import SwiftUI

package struct TroubleBanner: View {
    private let problem: Trouble?
    private let help: @MainActor (Trouble.Remedy) -> Void

    package init(_ problem: Trouble?, help: @escaping @MainActor (Trouble.Remedy) -> Void) {
        self.problem = problem
        self.help = help
    }

    package var body: some View {
        if let problem {
            Banner(
                text: "\(problem.title). \(problem.message)", systemImage: "exclamationmark.triangle.fill", kind: .bad,
                action: StateAction(verbatim: problem.remedy.title) { help(problem.remedy) })
        }
    }
}
