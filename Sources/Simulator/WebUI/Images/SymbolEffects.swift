/// Symbol variants, rendering modes and effects: drawings here have only one form, so these change nothing.
import Foundation

public struct SymbolRenderingMode: Sendable {
    public static let monochrome = SymbolRenderingMode()
    public static let multicolor = SymbolRenderingMode()
    public static let hierarchical = SymbolRenderingMode()
    public static let palette = SymbolRenderingMode()
}

public struct SymbolVariants: Hashable, Sendable {
    let suffix: String
    public static let none = SymbolVariants(suffix: "")
    public static let fill = SymbolVariants(suffix: ".fill")
    public static let circle = SymbolVariants(suffix: ".circle")
    public static let slash = SymbolVariants(suffix: ".slash")
}

public protocol SymbolEffect: Sendable {}
public protocol IndefiniteSymbolEffect: SymbolEffect {}
public protocol DiscreteSymbolEffect: SymbolEffect {}

public struct PulseSymbolEffect: IndefiniteSymbolEffect, DiscreteSymbolEffect {}
public struct BounceSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect {}
public struct VariableColorSymbolEffect: IndefiniteSymbolEffect, DiscreteSymbolEffect {
    public var iterative: Self { self }
    public var reversing: Self { self }
}

public struct SymbolEffectOptions: Sendable {
    public static var `default`: SymbolEffectOptions { .init() }
    public static var repeating: SymbolEffectOptions { .init() }
    public static var nonRepeating: SymbolEffectOptions { .init() }
}

extension SymbolEffect where Self == PulseSymbolEffect {
    public static var pulse: Self { .init() }
}

extension SymbolEffect where Self == BounceSymbolEffect {
    public static var bounce: Self { .init() }
}

extension SymbolEffect where Self == VariableColorSymbolEffect {
    public static var variableColor: Self { .init() }
}

extension View {
    public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View { self }
    public func symbolVariant(_ variant: SymbolVariants) -> some View { self }

    public func symbolEffect<T: IndefiniteSymbolEffect>(
        _ effect: T, options: SymbolEffectOptions = .default, isActive: Bool = true
    ) -> some View { self }

    public func symbolEffect<T: DiscreteSymbolEffect, U: Equatable>(
        _ effect: T, options: SymbolEffectOptions = .default, value: U
    ) -> some View { self }
}
