import BTKInjector

extension Work {
    /// A hundred bindings: configured, and used for the first time.
    static func construction() throws -> [Work] {
        [
            Work(
                name: "first use of a shared instance, each binding",
                goal: .ratio(2.5),
                sides: (
                    .batch(of: 100, preparing: HundredByHand.init) { $0.useAll() },
                    .batch(of: 100, preparing: HundredBindings.makeInjector, HundredBindings.resolveAll)
                ),
                isCorrect: givesSharedInstances),
            Work(
                name: "100 bindings made and resolved, warm",
                goal: .ratio(5),
                sides: (.batch(of: 1, ColdStart.Wiring.byHand.work), .batch(of: 1, ColdStart.Wiring.injector.work)),
                isCorrect: givesSharedInstances),
            Work(
                name: "100 bindings made and resolved, cold",
                goal: .nanoseconds(600_000),
                sides: (ColdStart.side(.byHand), ColdStart.side(.injector)),
                isCorrect: givesSharedInstances),
        ]
    }

    private static func givesSharedInstances() throws -> Bool {
        let injector = try HundredBindings.makeInjector()
        try HundredBindings.resolveAll(injector)
        func isShared<T: Sendable>(_ type: T.Type) throws -> Bool {
            try injector.instance(for: type) as AnyObject === injector.instance(for: type) as AnyObject
        }
        return try isShared((any P00).self) && isShared((any P99).self)
    }
}
