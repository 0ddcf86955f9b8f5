/// The photo library, as far as it is used here.
import Foundation
import UIKit

public enum PHAuthorizationStatus: Int, Sendable {
    case notDetermined, restricted, denied, authorized
    @available(iOS 14, *) case limited
}

@available(iOS 14, *)
public enum PHAccessLevel: Int, Sendable { case addOnly = 1, readWrite = 2 }

public enum PHAssetResourceType: Int, Sendable { case photo = 1, video = 2 }

/// Sendable as Apple says of it; this declaration holds no state.
public final class PHPhotoLibrary: @unchecked Sendable {
    public class func shared() -> PHPhotoLibrary { fatalError() }
    @available(iOS 14, *)
    public class func requestAuthorization(for accessLevel: PHAccessLevel) async -> PHAuthorizationStatus {
        fatalError()
    }
    @available(iOS 14, *)
    public class func authorizationStatus(for accessLevel: PHAccessLevel) -> PHAuthorizationStatus { fatalError() }
    public func performChanges(_ changeBlock: @escaping @Sendable () -> Void) async throws { fatalError() }
}

public final class PHAssetResourceCreationOptions: NSObject {}

public final class PHAssetCreationRequest: NSObject {
    public class func forAsset() -> Self { fatalError() }
    public func addResource(with type: PHAssetResourceType, data: Data, options: PHAssetResourceCreationOptions?) {
        fatalError()
    }
}

@available(iOS 13, *)
public struct PHPhotosError: Error {
    public enum Code: Int, Sendable {
        case accessUserDenied = 3311
        case accessRestricted = 3310
        case notEnoughSpace = 3305
        case invalidResource = 3302
    }
    public var code: Code { fatalError() }
}
