/// A problem above the form it belongs to, with its button.
import Foundation
import Styleguide
import SwiftUI

package struct ProblemBanner: View {
    private let problem: Problem?
    private let help: @MainActor (Problem.Help) -> Void

    package init(_ problem: Problem?, help: @escaping @MainActor (Problem.Help) -> Void) {
        self.problem = problem
        self.help = help
    }

    package var body: some View {
        if let problem {
            Banner(
                text: "\(problem.title). \(problem.message)", systemImage: "exclamationmark.triangle.fill", kind: .bad,
                action: StateAction(problem.help.title) { help(problem.help) })
        }
    }
}
