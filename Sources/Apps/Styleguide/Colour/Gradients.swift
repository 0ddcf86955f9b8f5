/// The gradients of an app's theme, usable wherever SwiftUI takes a style; plain tones where the theme has none.
import Foundation
import SwiftUI

/// What a gradient is for.
package enum GradientRole: String, CaseIterable, Sendable {
    /// Under the white words of the main button.
    case action
    /// Borders, and marks of what is selected. It carries no words.
    case decoration
    /// Behind a whole screen. It should end in the canvas, which pinned bars are painted with.
    case backdrop
}

/// Tones that run into each other, evenly spaced.
package struct ToneGradient: Hashable, Sendable {
    package enum Direction: String, Sendable { case across, down, diagonal }

    package var tones: [Tone]
    package var direction: Direction

    package init(_ tones: [Tone], _ direction: Direction = .across) {
        self.tones = tones
        self.direction = direction
    }
}

package enum Gradients {
    package static let action = ThemedGradient(role: .action, plain: Palette.action)
    package static let decoration = ThemedGradient(role: .decoration, plain: Palette.navyInk)
    package static let backdrop = ThemedGradient(role: .backdrop, plain: Palette.canvas)

    package static subscript(role: GradientRole) -> ThemedGradient {
        switch role {
        case .action: action
        case .decoration: decoration
        case .backdrop: backdrop
        }
    }
}

/// A style that looks up its gradient in the theme around it.
package struct ThemedGradient: ShapeStyle {
    let role: GradientRole
    /// Painted where the theme has no gradient for the role.
    let plain: Tone

    #if os(Linux)
        package var _css: String { "var(\(role.variable),\(plain._css))" }
        package var _lastColor: String? { "var(\(role.lastColorVariable),\(plain._css))" }
    #else
        package func resolve(in environment: EnvironmentValues) -> AnyShapeStyle {
            guard let gradient = environment.theme.gradients[role] else { return AnyShapeStyle(plain) }
            return AnyShapeStyle(gradient.linear(in: environment.colorScheme))
        }
    #endif
}

#if os(Linux)
    extension GradientRole {
        var variable: String { "--gradient-\(rawValue)" }
        var lastColorVariable: String { variable + "-last" }
    }

    extension ToneGradient {
        var css: String {
            let side =
                switch direction {
                case .across: "right"
                case .down: "bottom"
                case .diagonal: "bottom right"
                }
            return "linear-gradient(to \(side),\(tones.map(\.formsCSS).joined(separator: ",")))"
        }
    }
#else
    extension ToneGradient {
        func linear(in scheme: ColorScheme) -> LinearGradient {
            LinearGradient(colors: tones.map { $0.color(for: scheme) }, startPoint: start, endPoint: end)
        }

        private var start: UnitPoint {
            switch direction {
            case .across: .leading
            case .down: .top
            case .diagonal: .topLeading
            }
        }

        private var end: UnitPoint {
            switch direction {
            case .across: .trailing
            case .down: .bottom
            case .diagonal: .bottomTrailing
            }
        }
    }
#endif
