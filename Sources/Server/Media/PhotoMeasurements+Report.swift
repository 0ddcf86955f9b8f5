/// The inspector's measurements in the form that clients and server share.
import Pictures

extension PhotoMeasurements {
    package init(_ report: PhotoReport) {
        self.init(
            width: report.width, height: report.height, sharpness: report.sharpness, brightness: report.exposure.mean,
            whitePoint: report.exposure.whitePoint, blackPoint: report.exposure.blackPoint,
            highlights: report.exposure.highlights, fingerprint: report.fingerprint.bits,
            contentHash: report.contentHash)
    }
}
