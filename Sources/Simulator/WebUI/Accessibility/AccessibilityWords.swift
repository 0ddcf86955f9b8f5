/// Labels, values, hints and identifiers, as ARIA attributes.
extension View {
    public func accessibilityLabel(_ label: Text) -> some View { labelled(label.string) }
    public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View { labelled(Text(labelKey).string) }

    @_disfavoredOverload
    public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View { labelled(String(label)) }

    public func accessibilityValue(_ value: Text) -> some View { valued(value.string) }
    public func accessibilityValue(_ valueKey: LocalizedStringKey) -> some View { valued(Text(valueKey).string) }

    @_disfavoredOverload
    public func accessibilityValue<S: StringProtocol>(_ value: S) -> some View { valued(String(value)) }

    public func accessibilityHint(_ hint: Text) -> some View { hinted(hint.string) }
    public func accessibilityHint(_ hintKey: LocalizedStringKey) -> some View { hinted(Text(hintKey).string) }

    @_disfavoredOverload
    public func accessibilityHint<S: StringProtocol>(_ hint: S) -> some View { hinted(String(hint)) }

    public func accessibilityIdentifier(_ identifier: String) -> some View {
        each { element, _ in element.changeMeaning { $0.set("data-testid", identifier) } }
    }

    public func accessibilityInputLabels(_ inputLabelKeys: [LocalizedStringKey]) -> some View { self }
    public func accessibilitySortPriority(_ sortPriority: Double) -> some View { self }

    private func labelled(_ words: String) -> some View {
        each { element, _ in
            element.changeMeaning { target in
                // A symbol is decoration until it has a label.
                target.remove("aria-hidden")
                target.set("aria-label", words)
                target.becomeLeaf()
            }
        }
    }

    private func valued(_ words: String) -> some View {
        each { element, _ in
            element.changeMeaning { target in
                target.set("aria-valuetext", words)
                target.becomeLeaf()
            }
        }
    }

    private func hinted(_ words: String) -> some View {
        each { element, _ in element.changeMeaning { $0.set("aria-description", words) } }
    }
}
