import BTKInjector
import TestSupport
import Testing

@Suite("Configuration")
struct ConfigurationTests {
    private struct Stop: Error, Equatable {
        let reason: String
    }

    private func site(_ line: Int) -> BindingSite {
        BindingSite(fileID: #fileID, line: line)
    }

    @Test("Keys bound twice are reported with the places in the source")
    func duplicate() {
        // Not inside of the macro, which has a line of its own.
        let line = #line
        func bind(_ binder: inout Binder) {
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindProvider(for: String.self) { _ in "" }
            binder.bindFactory(for: Int.self) { _ in 2 }
            binder.bindFactory(for: String.self, named: "a") { (_, number: Int) in "" }
            binder.bindFactory(for: String.self, named: "a") { (_, number: Int) in "" }
        }
        expectThrows(
            .invalidConfiguration([
                .duplicateBinding(BindingKey(Int.self), sites: [site(line + 2), site(line + 4)]),
                .duplicateBinding(BindingKey(String.self, named: "a"), sites: [site(line + 5), site(line + 6)]),
            ])
        ) { try Injector.injectorWithBlock(bind) }
    }

    @Test("Even one problem comes inside of invalidConfiguration")
    func oneProblem() {
        func bind(_ binder: inout Binder) {
            binder.bindProvider(for: Int.self, line: 3) { _ in 1 }
            binder.bindProvider(for: Int.self, line: 3) { _ in 1 }
        }
        expectThrows(.invalidConfiguration([.duplicateBinding(BindingKey(Int.self), sites: [site(3), site(3)])])) {
            try Injector.injectorWithBlock(bind)
        }
    }

    @Test("All duplicates are reported at once, in the order of binding, each with all of its places")
    func duplicates() {
        func bind(_ binder: inout Binder) {
            binder.bindProvider(for: Int.self, fileID: "App/A.swift", line: 1) { _ in 1 }
            binder.bindFactory(for: String.self, named: "a", fileID: "App/A.swift", line: 2) { (_, x: Int) in "" }
            binder.bindProvider(for: Bool.self, fileID: "App/A.swift", line: 3) { _ in true }
            binder.bindFactory(for: Double.self, fileID: "App/A.swift", line: 4) { _ in 1 }
            binder.bindFactory(for: String.self, named: "a", fileID: "App/A.swift", line: 5) { (_, y: Int) in "" }
            binder.bindProvider(for: Int.self, fileID: "App/B.swift", line: 6) { _ in 1 }
            binder.bindProvider(for: Double.self, fileID: "App/B.swift", line: 7) { _ in 1 }
            binder.bindProvider(for: Int.self, fileID: "App/C.swift", line: 8) { _ in 1 }
        }
        func sites(_ sites: (String, Int)...) -> [BindingSite] {
            sites.map { BindingSite(fileID: "App/\($0.0).swift", line: $0.1) }
        }
        expectThrows(
            .invalidConfiguration([
                .duplicateBinding(BindingKey(Int.self), sites: sites(("A", 1), ("B", 6), ("C", 8))),
                .duplicateBinding(BindingKey(String.self, named: "a"), sites: sites(("A", 2), ("A", 5))),
                .duplicateBinding(BindingKey(Double.self), sites: sites(("A", 4), ("B", 7))),
            ])
        ) { try Injector.injectorWithBlock(bind) }
    }

    @Test("A provider and a factory without arguments under one name are a duplicate, whatever comes first")
    func providerAndFactory() {
        for isFactoryFirst in [true, false] {
            let error = #expect(throws: InjectionError.self) {
                try Injector.injectorWithBlock { binder in
                    if isFactoryFirst { binder.bindFactory(for: Int.self, named: "a", line: 1) { _ in 1 } }
                    binder.bindProvider(for: Int.self, named: "a", line: 2) { _ in 1 }
                    if !isFactoryFirst { binder.bindFactory(for: Int.self, named: "a", line: 3) { _ in 1 } }
                }
            }
            let sites = isFactoryFirst ? [site(1), site(2)] : [site(2), site(3)]
            #expect(error == .invalidConfiguration([.duplicateBinding(BindingKey(Int.self, named: "a"), sites: sites)]))
        }
    }

    @Test("Bindings that differ in type, name or arguments are no duplicates")
    func noDuplicates() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindProvider(for: Int?.self) { _ in 2 }
            binder.bindProvider(for: Int.self, named: "a") { _ in 3 }
            binder.bindProvider(for: Int.self, named: "b") { _ in 4 }
            binder.bindFactory(for: Int.self, named: "b") { (_, a: Int) in a }
            binder.bindFactory(for: Int.self, named: "b") { (_, a: Int, b: Int) in a + b }
            binder.bindFactory(for: Int.self, named: "b") { (_, a: (Int, Int)) in a.0 * a.1 }
        }
        #expect(try injector.instance(for: Int.self) == 1)
        #expect(try injector.instance(for: Int?.self) == 2)
        #expect(try injector.instance(for: Int.self, named: "a") == 3)
        #expect(try injector.instance(for: Int.self, named: "b") == 4)
        #expect(try injector.factory(for: Int.self, named: "b", taking: Int.self, Int.self)(3, 4) == 7)
        #expect(try injector.factory(for: Int.self, named: "b", taking: (Int, Int).self)((3, 4)) == 12)
    }

    @Test("The error of the configuration block reaches the caller as it is")
    func configurationThrows() {
        #expect(throws: Stop(reason: "no network")) {
            try Injector.injectorWithBlock { binder in
                binder.bindProvider(for: Int.self) { _ in 1 }
                binder.bindProvider(for: Int.self) { _ in 2 }
                throw Stop(reason: "no network")
            }
        }
        expectThrows(.globalInjectorNotSet) {
            try Injector.injectorWithBlock { _ in throw InjectionError.globalInjectorNotSet }
        }
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
        #expect(throws: Stop.self) {
            let kept = tracker.track()
            _ = try Injector.injectorWithBlock { binder in
                binder.bindFactory(for: Tracked.self) { (_, a: Int) in kept }
                throw Stop(reason: "")
            }
        }
        #expect(tracker.total == 2)
        #expect(tracker.live == 0)
    }

    @Test("A site is printed as compilers print it")
    func siteText() {
        #expect(BindingSite(fileID: "App/Wiring.swift", line: 12).description == "App/Wiring.swift:12")
    }
}
