/// One variant of a benchmark: the same task, done by hand or by the injector.
struct Variant {
    /// How many units each repetition does. Times are given for one unit.
    let units: Int
    /// How many repetitions a round may have at most.
    var limit = Int.max
    /// Runs the task so many times, and returns how long that took without preparations.
    let elapsed: (_ repetitions: Int) throws -> Duration

    /// Runs an operation that returns one object.
    static func operation(_ body: @escaping () throws -> any Service) -> Variant {
        let body = hidden(body)
        return Variant(units: 1) { repetitions in
            try ContinuousClock().measure { try repeated(repetitions, body) }
        }
    }

    /// Runs an operation on many objects, or one that needs preparation each time.
    ///
    /// Results are released after the clock has stopped.
    static func batch<Input, Output>(
        of units: Int, preparing prepare: @escaping () throws -> Input, _ body: @escaping (Input) throws -> Output
    ) -> Variant {
        Variant(units: units) { repetitions in
            var elapsed = Duration.zero
            for _ in 0..<repetitions {
                let input = try prepare()
                let start = ContinuousClock.now
                let output = try body(input)
                elapsed += ContinuousClock.now - start
                consume(output)
            }
            return elapsed
        }
    }

    /// Runs an operation on many objects that needs no preparation.
    static func batch<Output>(of units: Int, _ body: @escaping () throws -> Output) -> Variant {
        batch(of: units, preparing: {}, body)
    }
}

/// Calls an operation again and again, as code that knows nothing of it.
@inline(never)
func repeated(_ repetitions: Int, _ body: () throws -> any Service) rethrows {
    for _ in 0..<repetitions { try consume(body()) }
}

// MARK: - Hidden from the optimizer

/// Uses a value, as far as the optimizer can tell.
///
/// An autoclosure, because an existential that is passed to a generic parameter would be opened, which takes time.
@inline(__always)
func consume<Value>(_ value: @autoclosure () throws -> Value) rethrows {
    let value = try value()
    withUnsafePointer(to: value) { look(at: $0) }
}

@inline(never)
@_optimize(none)
private func look(at address: UnsafeRawPointer) {}

/// Returns the same operation, so that the optimizer knows nothing of it.
@inline(never)
@_optimize(none)
private func hidden(_ body: @escaping () throws -> any Service) -> () throws -> any Service {
    body
}

/// Returns the same operation for other threads, so that the optimizer knows nothing of it.
@inline(never)
@_optimize(none)
func hidden(_ body: @escaping @Sendable () throws -> any Service) -> @Sendable () throws -> any Service {
    body
}
