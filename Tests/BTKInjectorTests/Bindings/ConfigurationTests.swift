import TestSupport
import Testing

@testable import BTKInjector

@Suite("Configuration") struct ConfigurationTests {
    /// The kinds of injectors that are configured.
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

    @Test("All keys bound twice are reported, in the order of binding, each with its places", arguments: Kind.allCases)
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

@Suite("Removed bindings") struct RemovalTests {
    @Test("What an override replaces, or binds after a removal, keeps its place") func places() throws {
        let original = try Injector.injectorWithBlock { binder in
            for name: BindingName in ["a", "b", "c", "d"] {
                binder.bindProvider(for: String.self, named: name) { _ in "base" }
            }
        }
        let override = try original.overriding { binder in
            binder.bindProvider(for: String.self, named: "d") { _ in "last" }
            binder.bindProvider(for: String.self, named: "b") { _ in "replaced" }
            binder.removeBinding(for: String.self, named: "a")
            binder.bindProvider(for: String.self, named: "a") { _ in "bound again" }
            binder.removeBinding(for: String.self, named: "c")
        }
        #expect(try override.instances(for: String.self) == ["bound again", "replaced", "last"])
    }

    @Test("A removal behind a binding of its key in one override is refused, with both places") func removedBehind()
        throws
    {
        let original = try Injector.injectorWithBlock { $0.bindProvider(for: Int.self) { _ in 1 } }
        let line = #line
        let error = failure {
            try original.overriding { binder in
                binder.bindProvider(for: Int.self) { _ in 2 }
                binder.removeBinding(for: Int.self)
            }
        }
        let sites = [line + 3, line + 4].map { BindingSite(fileID: #fileID, line: $0) }
        #expect(error?.problems == [.duplicateBinding(BindingKey(Int.self), sites: sites)])
    }

    /// Each removal went through all bindings: these would have taken minutes.
    @Test("99 of 100 among 100,000 bindings are removed without a search for each") func removeMany() throws {
        let count = 100_000
        let injector = try Injector.injectorWithBlock { binder in
            for number in 0..<count {
                binder.bindProvider(for: Int.self, named: BindingName("\(number)")) { _ in number }
            }
        }
        let override = try injector.overriding { binder in
            for number in 0..<count where number % 100 != 1 {
                binder.removeBinding(for: Int.self, named: BindingName("\(number)"))
            }
        }
        #expect(try override.instances(for: Int.self).count == count / 100)
    }
}

@Suite("The table of bindings") struct BindingTableTests {
    @Test("Is at most half full, and no larger than that takes, where an Int has 32 bits as where it has 64")
    func size() {
        for capacity in Array(0...300) + [1 << 10, 1 << 20, 1 << 29, 1 << 10 + 1, 1 << 20 + 1] {
            let bits = BindingTable.bits(for: Int64(capacity))
            #expect(BindingTable.bits(for: Int32(capacity)) == bits)
            #expect(1 << bits >= 2 * capacity)
            #expect(bits == 2 || 1 << (bits - 1) < 2 * capacity)
        }
    }

    @Test("Tags tell keys with a name from those without, and those with arguments from those without any")
    func tags() {
        let lists: [any Any.Type] = [Int.self, String.self, (Int, String).self]
        #expect(BindingTable.tag(nil, nil) == 0)
        let tags = lists.map { BindingTable.tag(nil, ObjectIdentifier($0)) }
        #expect(Set(tags).count == lists.count)
        #expect(tags.allSatisfy { $0 != 0 && $0.isMultiple(of: 2) })
        for number in 0..<100 {
            let name = BindingName(String(number))
            let tags = [BindingTable.tag(name, nil)] + lists.map { BindingTable.tag(name, ObjectIdentifier($0)) }
            #expect(tags.allSatisfy { !$0.isMultiple(of: 2) })
        }
    }
}
