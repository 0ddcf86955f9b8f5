/// What every connection of ours is set to, whatever the connection string says.
enum ConnectionInfo {
    private static let settings = "-c TimeZone=UTC -c DateStyle=ISO -c client_min_messages=warning"

    /// Adds our settings to a libpq keyword string or URI; one that already has `options` keeps its own after ours.
    static func withDefaults(_ info: String) -> String {
        guard info.hasPrefix("postgres://") || info.hasPrefix("postgresql://") else {
            return info.contains("options=") ? info : info + " options='\(settings)' application_name=atelier"
        }
        if info.contains("options=") { return info }
        let encoded = settings.replacing(" ", with: "%20").replacing("=", with: "%3D")
        return info + (info.contains("?") ? "&" : "?") + "options=\(encoded)&application_name=atelier"
    }
}
