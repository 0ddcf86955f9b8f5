/// `PhotosPicker` comes from here on Apple's platforms; on Linux it is one of ours.
@_exported import WebUI
