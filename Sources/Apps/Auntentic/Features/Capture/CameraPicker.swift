/// The system's camera with the angle's example laid over it. UIKit, because SwiftUI has no camera of its own.
#if os(iOS)
    import AuntenticCore
    import Foundation
    import SwiftUI
    import UIKit

    struct CameraPicker: UIViewControllerRepresentable {
        let angle: PhotoAngle
        /// Nil when the person gives up.
        let taken: @MainActor (Data?) -> Void

        static var isAvailable: Bool { UIImagePickerController.isSourceTypeAvailable(.camera) }

        func makeUIViewController(context: Context) -> UIImagePickerController {
            let picker = UIImagePickerController()
            picker.sourceType = .camera
            picker.delegate = context.coordinator
            if let overlay = UIHostingController(rootView: GuideDrawing(angle: angle).opacity(0.45)).view {
                overlay.backgroundColor = .clear
                overlay.isUserInteractionEnabled = false
                let width = UIScreen.main.bounds.width
                overlay.frame = CGRect(x: 0, y: 120, width: width, height: width * 4 / 3)
                picker.cameraOverlayView = overlay
            }
            return picker
        }

        func updateUIViewController(_ picker: UIImagePickerController, context: Context) {}

        func makeCoordinator() -> Coordinator { Coordinator(taken: taken) }

        @MainActor final class Coordinator: NSObject, UIImagePickerControllerDelegate, UINavigationControllerDelegate {
            private let taken: @MainActor (Data?) -> Void

            init(taken: @escaping @MainActor (Data?) -> Void) { self.taken = taken }

            func imagePickerController(
                _ picker: UIImagePickerController,
                didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
            ) {
                taken((info[.originalImage] as? UIImage)?.jpegData(compressionQuality: 0.95))
            }

            func imagePickerControllerDidCancel(_ picker: UIImagePickerController) { taken(nil) }
        }
    }
#endif
