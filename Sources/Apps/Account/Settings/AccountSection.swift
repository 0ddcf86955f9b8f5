/// Who is signed in, with which plan, and the credits left.
import Foundation
import Styleguide
import SwiftUI

struct AccountSection: View {
    let model: SettingsModel
    /// Otherwise a section of its own says it.
    let showsPlan: Bool

    var body: some View {
        SettingsGroup("Account") {
            SettingsLine("E-mail", model.email)
            if showsPlan { plan }
        }
    }

    @ViewBuilder private var plan: some View {
        switch model.plan {
        case .loading:
            ProgressRow(title: String(localized: "Plan and credits"), value: nil, detail: String(localized: "Loading"))
        case .loaded(let status):
            SettingsLine("Plan", status.plan)
            SettingsLine("Credits", "\(status.credits)")
        case .failed(let problem):
            SettingsProblem(problem: problem) { Task { await model.loadPlan() } }
        }
    }
}

struct AppearanceSection: View {
    @Bindable var device: DeviceSettings
    @Environment(\.dynamicTypeSize) private var size

    init(device: DeviceSettings) { _device = Bindable(device) }

    var body: some View {
        SettingsGroup("Appearance") {
            // Three segments beside each other have no room for the largest texts.
            if size.isAccessibilitySize {
                picker.pickerStyle(.menu)
            } else {
                picker.pickerStyle(.segmented)
            }
        }
    }

    private var picker: some View {
        Picker("Appearance", selection: $device.appearance) {
            ForEach(Appearance.allCases, id: \.self) { appearance in Text(appearance.title).tag(appearance) }
        }
    }
}
