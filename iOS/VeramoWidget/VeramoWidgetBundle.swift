/// Veramo's widget on home and lock screens. Its view and its timeline stand in the package.
import SwiftUI
import VeramoWidgets
import WidgetKit

@main struct VeramoWidgetBundle: WidgetBundle {
    var body: some Widget { VeramoWidget(feed: WidgetFeed.phone) }
}
