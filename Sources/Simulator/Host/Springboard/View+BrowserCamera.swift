/// The phone's camera on its screen: its wish for the page, and the page's news for it.
import Clients
import SimulatorDevice
import WebUI

extension View {
    package func browserCamera(_ camera: SimulatedCamera) -> some View {
        _browserCamera(wish: camera.wish.json) { news in
            switch news {
            case .told(let words): camera.hear(words)
            case .sent(let file):
                camera.took(
                    RecordedClip(
                        file: file.file, contentType: file.type, byteCount: file.byteCount, seconds: file.seconds))
            }
        }
    }
}
