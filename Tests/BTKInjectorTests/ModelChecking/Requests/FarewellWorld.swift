import BTKInjector
import BTKInjectorInspection
import Synchronization
import TestSupport

/// Injectors of which every reference that they can hold has an object whose `deinit` asks them again.
///
/// Blocks, modules, errors, arguments, instances and handles made by hand hold such objects. The steps of each block
/// and each object are drawn by lot.
// Safe to share because all that changes is atomic or behind a lock.
final class FarewellWorld: @unchecked Sendable {
    /// An object that asks when it is destroyed.
    final class Witness: Sendable {
        private let world: FarewellWorld
        private let object: Tracked

        init(_ world: FarewellWorld) {
            self.world = world
            object = world.tracker.track()
        }

        deinit { world.bidFarewell() }
    }

    /// An instance. Its `deinit` asks by way of its witness.
    final class Part: Sendable {
        let witness: Witness
        let handle: Provider<Part>?

        init(_ world: FarewellWorld, handle: Provider<Part>? = nil) {
            witness = Witness(world)
            self.handle = handle
        }
    }

    struct Value: Sendable { let part: Part }

    struct BlockError: Error { let witness: Witness }

    let tracker = LifetimeTracker()
    private let draws: Atomic<UInt64>
    /// How many steps may be taken yet, so that each round comes to an end.
    private let fuel = Atomic(0)
    /// A parent, its child, another injector.
    private let injectors = Locked<[Injector?]>([nil, nil, nil])
    private let handles = Locked<[Provider<Part>]>([])
    /// How many requests were made by objects that were destroyed.
    let farewells = Atomic(0)

    init(seed: UInt64) throws {
        ThrownErrors.forget()
        draws = Atomic(seed)
        try replaceInjectors()
    }

    /// Returns a number below `count`.
    private func draw(_ count: Int) -> Int {
        var random = SplitMix64(seed: draws.wrappingAdd(0x9e37_79b9_7f4a_7c15, ordering: .relaxed).newValue)
        return Int(truncatingIfNeeded: random.next() % UInt64(count))
    }

    /// Returns whether one more step may be taken.
    private func burn() -> Bool { fuel.wrappingSubtract(1, ordering: .relaxed).newValue > 0 }

    /// Does something that users do.
    func act() {
        fuel.store(60, ordering: .relaxed)
        switch draw(16) {
        case 0: try? replaceInjectors()
        case 1: try? _ = injector?.overriding { $0.bindProvider(for: Part.self, named: "p0") { _ in Part(self) } }
        case 2: _ = try? injector?.verify()
        case 3: _ = try? injector?.instances(for: Part.self)
        case 4: if let injector { GlobalInjector.withInjector(injector) { self.ask() } }
        default: ask()
        }
    }

    /// Ends the injectors. Afterwards nothing is alive but the objects that tests hold.
    func end() {
        fuel.store(0, ordering: .relaxed)
        injectors.value = [nil, nil, nil]
        handles.value = []
    }

    private func replaceInjectors() throws {
        let parent = try Injector(configure)
        let child = try parent.makeChild { self.bindSome(in: &$0) }
        let other = try parent.overriding { self.bindSome(in: &$0) }
        injectors.value = [parent, child, other]
        handles.value = try Self.names.map { try child.provider(named: $0) } + [byHand()]
    }

    private var injector: Injector? { injectors.value[draw(3)] }

    private var name: BindingName { Self.names[draw(Self.names.count)] }

    /// Asks when an object is destroyed.
    private func bidFarewell() {
        guard burn(), draw(3) > 0 else { return }
        farewells.wrappingAdd(1, ordering: .relaxed)
        ask()
    }

    private func ask() {
        switch draw(8) {
        case 0: _ = try? injector?.instance(for: Value.self)
        case 1: _ = try? injector?.make(for: Part.self, named: "a", Witness(self))
        case 2: _ = try? GlobalInjector.get().instance(for: Part.self, named: name)
        case 3: _ = try? handles.value.dropFirst(draw(8)).first?.get()
        case 4: _ = try? byHand().get()
        default: _ = try? injector?.instance(for: Part.self, named: name)
        }
    }

    private func byHand() -> Provider<Part> {
        let witness = Witness(self)
        return Provider {
            if self.draw(2) == 0 { throw BlockError(witness: witness) }
            return Part(self)
        }
    }
}

// MARK: Blocks

extension FarewellWorld {
    private static let names: [BindingName] = ["p0", "p1", "p2", "f0", "f1", "w", "g"]

    private final class Bindings: Module, Sendable {
        private let world: FarewellWorld
        private let witness: Witness

        init(_ world: FarewellWorld) {
            self.world = world
            witness = Witness(world)
        }

        static func == (left: Bindings, right: Bindings) -> Bool { left === right }

        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

        func configure(_ binder: inout Binder) throws {
            world.bindSome(in: &binder)
            binder.bindFactory(for: Part.self, named: "a") { [world, witness] (i, argument: Witness) in
                try withExtendedLifetime((witness, argument)) { try world.make(&i) }
            }
        }
    }

    private func configure(_ binder: inout Binder) throws {
        try binder.install(Bindings(self))
        for name: BindingName in ["p1", "p2"] { bindProvider(name, in: &binder) }
        bindProvider("g", scope: .graph, in: &binder)
        bindFactory("f1", in: &binder)
        binder.bindProvider(for: Value.self, scope: .weak) { i in Value(part: try self.make(&i)) }
        binder.bindChild(for: Witness.self, taking: Witness.self) { self.bindSome(in: &$0) }
    }

    private func bindSome(in binder: inout Binder) {
        bindProvider("p0", in: &binder)
        bindProvider("w", scope: .weak, in: &binder)
        bindFactory("f0", in: &binder)
    }

    private func bindFactory(_ name: BindingName, in binder: inout Binder) {
        let witness = Witness(self)
        binder.bindFactory(for: Part.self, named: name) { i in
            withExtendedLifetime(witness) {}
            return try self.make(&i)
        }
    }

    private func bindProvider(_ name: BindingName, scope: Scope = .singleton, in binder: inout Binder) {
        let witness = Witness(self)
        binder.bindProvider(for: Part.self, named: name, scope: scope) { i in
            withExtendedLifetime(witness) {}
            return try self.make(&i)
        }
    }

    private func make(_ i: inout Resolver) throws -> Part {
        while burn(), draw(3) > 0 { try takeStep(&i) }
        return Part(self, handle: draw(2) == 0 ? try? i.provider(named: name) : nil)
    }

    private func takeStep(_ i: inout Resolver) throws {
        switch draw(8) {
        case 0: throw BlockError(witness: Witness(self))
        case 1: _ = try injector?.makeChild { self.bindSome(in: &$0) }.instance(for: Part.self, named: name)
        case 2:
            let child = try injector?.make(for: Child<Witness>.self, Witness(self))
            _ = try child?.injector.instance(for: Part.self, named: name)
        case 3: ask()
        case 4: _ = try i.make(for: Part.self, named: "a", Witness(self))
        case 5: _ = try i.instance(for: Part.self, named: name)
        default: _ = try? i.instance(for: Part.self, named: name)
        }
    }
}
