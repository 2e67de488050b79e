import BTKInjector
import TestSupport
import Testing

@Suite("Configuration")
struct ConfigurationTests {
    /// What is configured.
    enum Kind: CaseIterable {
        case injector, child, override

        func make(_ configure: (inout Binder) throws -> Void) throws -> Injector {
            func bind(_ binder: inout Binder) { binder.bindProvider(for: Int.self) { _ in 0 } }
            return switch self {
            case .injector: try Injector.injectorWithBlock(configure)
            case .child: try Injector.injectorWithBlock(bind).makeChild(configure)
            case .override: try Injector.injectorWithBlock(bind).overriding(configure)
            }
        }
    }

    @Test(
        "All keys bound twice are reported at once, in the order of binding, each with all of its places",
        arguments: Kind.allCases)
    func duplicates(kind: Kind) {
        // Not inside of the macro, which has a line of its own.
        let line = #line
        func bind(_ binder: inout Binder) {
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindFactory(for: String.self, named: "a") { (_, x: Int) in "" }
            binder.bindProvider(for: Bool.self) { _ in true }
            binder.bindFactory(for: Double.self) { _ in 1 }
            binder.bindFactory(for: String.self, named: "a") { (_, y: Int) in "" }
            binder.bindProvider(for: Int.self) { _ in 1 }
            // A provider and a factory without arguments, in either order.
            binder.bindProvider(for: Double.self) { _ in 1 }
            binder.bindFactory(for: Int.self) { _ in 1 }
        }
        func sites(_ lines: Int...) -> [BindingSite] { lines.map { BindingSite(fileID: #fileID, line: line + 1 + $0) } }
        expectThrows(
            .invalidConfiguration([
                .duplicateBinding(BindingKey(Int.self), sites: sites(1, 6, 9)),
                .duplicateBinding(BindingKey(String.self, named: "a"), sites: sites(2, 5)),
                .duplicateBinding(BindingKey(Double.self), sites: sites(4, 8)),
            ])
        ) { try kind.make(bind) }
    }

    @Test("The error of the configuration block reaches the caller as it is", arguments: Kind.allCases)
    func configurationThrows(kind: Kind) {
        #expect(throws: Failure("no network")) {
            try kind.make { binder in
                for number in 1...2 { binder.bindProvider(for: Int.self) { _ in number } }
                throw Failure("no network")
            }
        }
        expectThrows(.globalInjectorNotSet) { try kind.make { _ in throw InjectionError.globalInjectorNotSet } }
    }

    @Test("No binding's block runs at configuration, also where it fails")
    func nothingRuns() {
        let runs = Locked()
        func bind(_ binder: inout Binder) {
            binder.bindProvider(for: Int.self) { _ in runs.counting(1) }
            binder.bindFactory(for: String.self) { _ in runs.counting("") }
        }
        #expect(throws: Never.self) { try Injector.injectorWithBlock(bind) }
        #expect(throws: InjectionError.self) {
            try Injector.injectorWithBlock { binder in
                bind(&binder)
                bind(&binder)
            }
        }
        #expect(runs.value == 0)
    }

    @Test("The configuration block runs once, on the calling thread, and may return early")
    func configurationRunsOnce() throws {
        var runs = 0
        let injector = try Injector.injectorWithBlock { binder in
            runs += 1
            binder.bindProvider(for: Int.self) { _ in 1 }
            guard runs > 1 else { return }
            binder.bindProvider(for: String.self) { _ in "" }
        }
        #expect(runs == 1)
        #expect(injector.hasBinding(for: Int.self) && !injector.hasBinding(for: String.self))
    }

    @Test("An injector can be configured while another one is, and by what an injector gives")
    func nestedConfiguration() throws {
        let outer = try Injector.injectorWithBlock { binder in
            let inner = try Injector.injectorWithBlock { binder in binder.bindProvider(for: Int.self) { _ in 5 } }
            let number: Int = try inner.instance()
            binder.bindProvider(for: Int.self) { _ in number + 1 }
            binder.bindProvider(for: Injector.self) { _ in inner }
        }
        #expect(try outer.instance(for: Int.self) == 6)
        #expect(try outer.instance(for: Injector.self).instance(for: Int.self) == 5)
    }

    @Test("The blocks of a failed configuration are released")
    func failedConfigurationKeepsNothing() {
        let tracker = LifetimeTracker()
        #expect(throws: InjectionError.self) {
            let kept = tracker.track()
            _ = try Injector.injectorWithBlock { binder in
                binder.bindProvider(for: Tracked.self) { _ in kept }
                binder.bindFactory(for: Tracked.self) { _ in kept }
            }
        }
        #expect(throws: Failure()) {
            let kept = tracker.track()
            _ = try Injector.injectorWithBlock { binder in
                binder.bindFactory(for: Tracked.self) { (_, a: Int) in kept }
                throw Failure()
            }
        }
        #expect(tracker.total == 2)
        #expect(tracker.live == 0)
    }
}
