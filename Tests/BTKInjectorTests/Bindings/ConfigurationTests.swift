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

    @Test("The block's error reaches the caller as it is, and nothing of it is kept", arguments: Kind.allCases)
    func failed(kind: Kind) {
        let tracker = LifetimeTracker()
        #expect(throws: Failure("no network")) {
            let kept = tracker.track()
            _ = try kind.make { binder in
                for _ in 1...2 { binder.bindProvider(for: Tracked.self) { _ in kept } }
                throw Failure("no network")
            }
        }
        #expect(throws: InjectionError.self) {
            let kept = tracker.track()
            _ = try kind.make { for _ in 1...2 { $0.bindProvider(for: Tracked.self) { _ in kept } } }
        }
        #expect((tracker.total, tracker.live) == (2, 0))
        expectThrows(.globalInjectorNotSet) { try kind.make { _ in throw InjectionError.globalInjectorNotSet } }
    }

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
