/// One side of a comparison: a piece of work, done by hand or by the injector.
struct Side {
    /// How many units each repetition does. Times are given for one unit.
    let units: Int
    /// How many repetitions there should be in a round at most.
    var limit = Int.max
    /// Does the work so many times, and returns how long that took without preparations.
    let elapsed: (_ repetitions: Int) throws -> Duration

    /// An operation that gives one object.
    static func operation(_ body: @escaping () throws -> any Service) -> Side {
        let body = hidden(body)
        return Side(units: 1) { repetitions in
            try ContinuousClock().measure { try repeated(repetitions, body) }
        }
    }

    /// An operation too long for one object, or one that needs preparation each time.
    ///
    /// What it makes is let go of when the clock stands.
    static func batch<Input, Output>(
        of units: Int, preparing prepare: @escaping () throws -> Input, _ body: @escaping (Input) throws -> Output
    ) -> Side {
        Side(units: units) { repetitions in
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

    /// The same, where nothing needs preparation.
    static func batch<Output>(of units: Int, _ body: @escaping () throws -> Output) -> Side {
        batch(of: units, preparing: {}, body)
    }
}

/// Calls an operation again and again, as code that knows nothing of it.
@inline(never)
func repeated(_ repetitions: Int, _ body: () throws -> any Service) rethrows {
    for _ in 0..<repetitions { try consume(body()) }
}

// MARK: What the optimizer must not see through

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

/// The same operation, of which the optimizer knows nothing any more.
@inline(never)
@_optimize(none)
private func hidden(_ body: @escaping () throws -> any Service) -> () throws -> any Service {
    body
}

/// The same for an operation that goes to other threads.
@inline(never)
@_optimize(none)
func hidden(_ body: @escaping @Sendable () throws -> any Service) -> @Sendable () throws -> any Service {
    body
}
