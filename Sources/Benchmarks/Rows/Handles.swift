import BTKInjector

extension Benchmark {
    /// Returns benchmarks of making handles, which is not their use. By hand these are closures.
    static func handles() throws -> [Benchmark] {
        let root = CompositionRoot()
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Service.self) { _ in PlainService() }
            binder.wireFactory(to: ProviderOwner.init)
            binder.wireFactory(to: ClosureOwner.init)
        }
        func owner(_ handle: String, goal: Goal?, _ injected: @escaping () throws -> any Service) -> Benchmark {
            .operation(
                "1 new object with \(handle), wired", .new, of: injector, goal: goal,
                byHand: { ClosureOwner(service: root.serviceLater()) }, injected: injected)
        }
        return [
            Benchmark(
                name: "a provider handle made", goal: .ratio(1.5),
                variants: (
                    .batch(of: 1) { consume(root.serviceLater()) },
                    .batch(of: 1) { try consume(injector.provider() as Provider<any Service>) }
                ),
                isCorrect: {
                    let provider: Provider<any Service> = try injector.provider()
                    return try provider.get() as AnyObject === injector.instance(for: Service.self) as AnyObject
                },
                injector: injector),
            owner("a provider handle", goal: .ratio(1.5)) { try injector.instance(for: ProviderOwner.self) },
            owner("a closure", goal: nil) { try injector.instance(for: ClosureOwner.self) },
        ]
    }
}
