/// A compiled model, shared by all threads: each run borrows one of a bounded number of requests.
import COpenVINO
import Foundation

/// Sendable although a class with mutable state: every access to `idle` and `made` holds the condition, and a request
/// taken out is nobody else's until it is given back.
package final class Network: @unchecked Sendable {
    private let calls: vino_calls
    private let compiled: UnsafeMutableRawPointer
    private let condition = NSCondition()
    private var idle: [UnsafeMutableRawPointer] = []
    private var made = 0

    /// Runs at once; each holds the memory of all intermediate results.
    package static let most = 4

    /// Seconds between two questions whether anybody still waits.
    private static let tick = 0.05

    init(_ runtime: InferenceRuntime, _ compiled: UnsafeMutableRawPointer) {
        // Not the runtime itself, which holds this: a compiled model lives by itself.
        calls = runtime.calls
        self.compiled = compiled
    }

    deinit {
        for request in idle { calls.infer_request_free(request) }
        calls.compiled_model_free(compiled)
    }

    /// Blocks its thread until the model has answered; a run that has begun isn't interrupted.
    /// - Parameters:
    ///   - patience: how long it waits while others run; what ends it is `InferenceError.stopped`.
    ///   - read: gets all outputs, in the model's order.
    package func run<R>(
        _ inputs: Tensor..., outputs: Int = 1, patience: Patience = .usual, _ read: ([TensorView]) throws -> R
    ) throws -> R {
        let request = try borrow(patience)
        defer { give(request) }
        return try set(request, inputs[...]) {
            try calls.check(calls.infer_request_infer(request))
            let answers = try (0..<outputs).map { try answer(request, $0) }
            defer { for answer in answers { calls.tensor_free(answer.tensor) } }
            return try read(answers.map(\.view))
        }
    }

    /// Lends the request all inputs, in the model's order, for as long as the body runs.
    private func set<R>(
        _ request: UnsafeMutableRawPointer, _ inputs: ArraySlice<Tensor>, _ body: () throws -> R
    ) throws -> R {
        guard var input = inputs.last else { return try body() }
        return try input.values.withUnsafeMutableBytes { bytes in
            let tensor = try tensor(bytes, input.shape)
            defer { calls.tensor_free(tensor) }
            try calls.check(
                calls.infer_request_set_input_tensor_by_index(request, inputs.endIndex - 1, tensor))
            return try set(request, inputs.dropLast(), body)
        }
    }

    private func tensor(
        _ bytes: UnsafeMutableRawBufferPointer, _ shape: [Int]
    ) throws(InferenceError) -> UnsafeMutableRawPointer {
        var tensor: UnsafeMutableRawPointer?
        var dimensions = shape.map(Int64.init)
        let status = dimensions.withUnsafeMutableBufferPointer { dimensions in
            calls.tensor_create_from_host_ptr(
                vino_float32, vino_shape(rank: Int64(dimensions.count), dims: dimensions.baseAddress),
                bytes.baseAddress, &tensor)
        }
        try calls.check(status)
        guard let tensor else { throw .failed("no tensor") }
        return tensor
    }

    private func answer(
        _ request: UnsafeMutableRawPointer, _ index: Int
    ) throws(InferenceError) -> (view: TensorView, tensor: UnsafeMutableRawPointer) {
        var tensor: UnsafeMutableRawPointer?
        try calls.check(calls.infer_request_get_output_tensor_by_index(request, index, &tensor))
        guard let tensor else { throw .failed("no answer") }
        var shape = vino_shape()
        var (count, data) = (0, UnsafeMutableRawPointer?.none)
        let status = [
            calls.tensor_get_shape(tensor, &shape), calls.tensor_get_size(tensor, &count),
            calls.tensor_data(tensor, &data),
        ]
        defer { _ = calls.shape_free(&shape) }
        guard status == [0, 0, 0], let data, let dims = shape.dims else {
            calls.tensor_free(tensor)
            throw .failed("an answer that can't be read")
        }
        let values = UnsafeBufferPointer(start: data.assumingMemoryBound(to: Float.self), count: count)
        return (TensorView(shape: (0..<Int(shape.rank)).map { Int(dims[$0]) }, values: values), tensor)
    }

    private func borrow(_ patience: Patience) throws(InferenceError) -> UnsafeMutableRawPointer {
        condition.lock()
        defer { condition.unlock() }
        while idle.isEmpty, made >= Self.most {
            if patience.isOver { throw .stopped }
            _ = condition.wait(until: Date(timeIntervalSinceNow: Self.tick))
        }
        if let request = idle.popLast() { return request }
        var request: UnsafeMutableRawPointer?
        try calls.check(calls.compiled_model_create_infer_request(compiled, &request))
        guard let request else { throw .failed("no request") }
        made += 1
        return request
    }

    private func give(_ request: UnsafeMutableRawPointer) {
        condition.lock()
        idle.append(request)
        condition.signal()
        condition.unlock()
    }
}
