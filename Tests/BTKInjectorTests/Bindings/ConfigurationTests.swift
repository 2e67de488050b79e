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
            case .override: try Injector.injectorWithBlock(bind).overriding(addingBindings: true, configure)
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

    @Test("The blocks of a failed configuration are released", arguments: [false, true])
    func failedConfigurationKeepsNothing(isThrowing: Bool) {
        let tracker = LifetimeTracker()
        #expect(throws: (any Error).self) {
            let kept = tracker.track()
            _ = try Injector.injectorWithBlock { binder in
                for _ in 1...2 { binder.bindProvider(for: Tracked.self) { _ in kept } }
                binder.bindFactory(for: Tracked.self) { (_, a: Int) in kept }
                if isThrowing { throw Failure() }
            }
        }
        #expect((tracker.total, tracker.live) == (1, 0))
    }
}
