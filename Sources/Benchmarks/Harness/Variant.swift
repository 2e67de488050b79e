/// One variant of a benchmark: the same task, done by hand or by the injector.
struct Variant {
    /// How many units each repetition does. Times are given for one unit.
    let units: Int
    /// How many repetitions a round may have at most.
    var limit = Int.max
    /// Runs the task so many times. Returns how long that took without preparations; nil if it was disturbed.
    let elapsed: (_ repetitions: Int) throws -> Duration?

    /// Runs an operation that returns one object, which is released.
    static func operation(_ body: @escaping () throws -> any Service) -> Variant {
        let body = hidden(body)
        return Variant(units: 1) { repetitions in
            try ContinuousClock().measure { try repeated(repetitions, body) }
        }
    }

    /// Runs an operation on many objects, and releases what it makes.
    static func batch(of units: Int, _ body: @escaping () throws -> Void) -> Variant {
        Variant(units: units) { repetitions in
            try ContinuousClock().measure { for _ in 0..<repetitions { try body() } }
        }
    }

    /// Runs an operation on many objects that needs preparation each time. What the operation leaves of the input is
    /// released after the clock has stopped.
    static func batch<Input>(
        of units: Int, preparing prepare: @escaping () throws -> Input, _ body: @escaping (inout Input) throws -> Void
    ) -> Variant {
        Variant(units: units) { repetitions in
            var elapsed = Duration.zero
            for _ in 0..<repetitions {
                var input = try prepare()
                elapsed += try ContinuousClock().measure { try body(&input) }
            }
            return elapsed
        }
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
func hidden(_ body: @escaping () throws -> any Service) -> () throws -> any Service {
    body
}
