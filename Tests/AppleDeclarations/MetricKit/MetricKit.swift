/// MetricKit, as far as it is used here.
import Foundation

@available(iOS 13.0, *)
public protocol MXMetricManagerSubscriber: NSObjectProtocol {
    func didReceive(_ payloads: [MXMetricPayload])
}

@available(iOS 13.0, *)
/// Sendable as Apple says of it; this declaration holds no state.
public final class MXMetricManager: @unchecked Sendable {
    public class var shared: MXMetricManager { fatalError() }
    public func add(_ subscriber: any MXMetricManagerSubscriber) { fatalError() }
    public func remove(_ subscriber: any MXMetricManagerSubscriber) { fatalError() }
}

@available(iOS 13.0, *)
open class MXMetricPayload: NSObject {
    @available(iOS 14.0, *) public var applicationExitMetrics: MXAppExitMetric? { fatalError() }
}

@available(iOS 14.0, *)
public final class MXAppExitMetric: NSObject {
    public var foregroundExitData: MXForegroundExitData { fatalError() }
    public var backgroundExitData: MXBackgroundExitData { fatalError() }
}

@available(iOS 14.0, *)
public final class MXForegroundExitData: NSObject {
    public var cumulativeNormalAppExitCount: Int { fatalError() }
    public var cumulativeAbnormalExitCount: Int { fatalError() }
    public var cumulativeBadAccessExitCount: Int { fatalError() }
    public var cumulativeIllegalInstructionExitCount: Int { fatalError() }
    public var cumulativeAppWatchdogExitCount: Int { fatalError() }
    public var cumulativeMemoryResourceLimitExitCount: Int { fatalError() }
}

@available(iOS 14.0, *)
public final class MXBackgroundExitData: NSObject {
    public var cumulativeNormalAppExitCount: Int { fatalError() }
}
