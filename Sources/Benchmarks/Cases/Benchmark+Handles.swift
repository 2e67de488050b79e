import BTKInjector

extension Benchmark {
    /// Returns benchmarks of making handles, which is not their use. By hand these are closures that capture what gives
    /// the instance.
    static func handles() throws -> [Benchmark] {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Session.self, to: AnyGraphPart.init)
            binder.wireFactory(for: Service.self, to: ProviderOwner.init)
            binder.wireFactory(for: Service.self, named: .second, to: ClosureOwner.init)
        }
        let shared = Shared<any Session>(AnyGraphPart())
        func owner(_ handle: String, goal: Goal?, _ injected: @escaping () throws -> any Service) -> Benchmark {
            Benchmark(
                name: "1 new object with \(handle), wired", goal: goal,
                variants: (.operation { ClosureOwner(session: makeClosure(shared)) }, .operation(injected)),
                isCorrect: { try returns(.new, injected) }, injector: injector)
        }
        return [
            Benchmark(
                name: "a provider handle made", goal: .ratio(1.5),
                variants: (
                    .batch(of: 1000) { for _ in 0..<1000 { consume(makeClosure(shared)) } },
                    .batch(of: 1000) {
                        for _ in 0..<1000 { try consume(injector.provider() as Provider<any Session>) }
                    }
                ),
                isCorrect: {
                    let provider: Provider<any Session> = try injector.provider()
                    return try provider.get() as AnyObject === injector.instance(for: Session.self) as AnyObject
                },
                injector: injector),
            owner("a provider handle", goal: .ratio(1.5)) { try injector.instance() },
            owner("a closure", goal: nil) { try injector.instance(named: .second) },
        ]
    }

    @inline(never)
    private static func makeClosure(_ session: Shared<any Session>) -> @Sendable () -> any Session {
        { session.value }
    }
}

private final class Shared<Value: Sendable>: Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}

private final class ProviderOwner: Service {
    private let session: Provider<any Session>

    @inline(never)
    init(session: Provider<any Session>) {
        self.session = session
    }
}

private final class ClosureOwner: Service {
    private let session: @Sendable () -> any Session

    @inline(never)
    init(session: @escaping @Sendable () -> any Session) {
        self.session = session
    }
}
