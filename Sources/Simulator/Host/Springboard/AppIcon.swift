/// An app's icon, drawn from shapes so that it is sharp at every size.
import Foundation
import WebUI

struct AppIcon: View {
    let app: DemoApp
    let side: Double

    var body: some View {
        ZStack {
            LinearGradient(colors: colours, startPoint: .topLeading, endPoint: .bottomTrailing)
            drawing
        }
        .frame(width: side, height: side)
        .clipShape(RoundedRectangle(cornerRadius: side * 0.225))
        .shadow(color: .black.opacity(0.25), radius: side * 0.08, x: 0, y: side * 0.04)
    }

    private var colours: [Color] {
        switch app {
        case .auntentic: [Self.rgb(0x2F5C93), Self.rgb(0x1E3A5F)]
        case .artifex: [Self.rgb(0xF97CB6), Self.rgb(0x6D3BEF)]
        case .veramo: [Self.rgb(0xFFB199), Self.rgb(0xE11D48)]
        case .mirrorMate: [Self.rgb(0x5EEAD4), Self.rgb(0x0F766E)]
        }
    }

    @ViewBuilder private var drawing: some View {
        switch app {
        case .auntentic: sneaker
        case .artifex: frames
        case .veramo: pair
        case .mirrorMate: mirror
        }
    }

    /// A shoe with a seal.
    private var sneaker: some View {
        ZStack {
            Image(systemName: "shoe.fill")
                .font(.system(size: side * 0.5))
                .foregroundStyle(.white)
            Image(systemName: "checkmark.circle.fill")
                .font(.system(size: side * 0.25))
                .foregroundStyle(Self.rgb(0x4ADE80))
                .offset(x: side * 0.23, y: side * -0.23)
        }
    }

    /// Two pictures, one leaning on the other, with a sun in front.
    private var frames: some View {
        ZStack {
            RoundedRectangle(cornerRadius: side * 0.09)
                .fill(.white.opacity(0.5))
                .frame(width: side * 0.46, height: side * 0.46)
                .rotationEffect(.degrees(-14))
                .offset(x: side * -0.06, y: side * -0.03)
            RoundedRectangle(cornerRadius: side * 0.09)
                .fill(.white)
                .frame(width: side * 0.46, height: side * 0.46)
                .rotationEffect(.degrees(8))
                .offset(x: side * 0.05, y: side * 0.04)
            Circle()
                .fill(Self.rgb(0xF59E0B))
                .frame(width: side * 0.18, height: side * 0.18)
                .offset(x: side * 0.05, y: side * 0.03)
        }
    }

    /// Two rings that share a piece.
    private var pair: some View {
        ZStack {
            Circle()
                .stroke(.white, lineWidth: side * 0.075)
                .frame(width: side * 0.4, height: side * 0.4)
                .offset(x: side * -0.12, y: 0)
            Circle()
                .stroke(.white.opacity(0.8), lineWidth: side * 0.075)
                .frame(width: side * 0.4, height: side * 0.4)
                .offset(x: side * 0.12, y: 0)
        }
    }

    /// A mirror that hears a voice.
    private var mirror: some View {
        ZStack {
            Circle()
                .fill(.white)
                .frame(width: side * 0.62, height: side * 0.62)
            HStack(spacing: side * 0.04) {
                ForEach(Array([0.14, 0.3, 0.42, 0.24, 0.12].enumerated()), id: \.offset) { _, share in
                    Capsule()
                        .fill(Self.rgb(0x0F766E))
                        .frame(width: side * 0.06, height: side * share)
                }
            }
        }
    }

    private static func rgb(_ hex: UInt32) -> Color {
        Color(
            red: Double(hex >> 16 & 255) / 255, green: Double(hex >> 8 & 255) / 255, blue: Double(hex & 255) / 255)
    }
}
