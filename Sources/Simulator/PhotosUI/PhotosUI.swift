/// The module that has `PhotosPicker` on Apple's platforms; on Linux it is ours.
@_exported import WebUI
