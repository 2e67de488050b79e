import BTKInjector
import BTKInjectorInspection
import TestSupport

/// Injectors of which every reference that they can hold is to an object whose `deinit` asks them again, or has one.
///
/// These are instances, errors, arguments, modules, and what blocks and handles made by hand capture. The steps of each
/// block and each object are drawn by lot.
final class FarewellWorld: Sendable {
    /// An object that asks when it is destroyed.
    final class Part: Tracked, Error, @unchecked Sendable {
        fileprivate let world: FarewellWorld

        init(_ world: FarewellWorld, holding handle: Provider<Part>? = nil) {
            self.world = world
            super.init(world.tracker, holding: handle)
        }

        deinit {
            guard world.takesStep, world.draw(3) > 0 else { return }
            world.farewells.add()
            world.ask()
        }
    }

    struct Value: Sendable { let part: Part }

    private static let names: [BindingName] = ["p0", "p1", "p2", "f0", "f1", "w", "g"]

    let tracker = LifetimeTracker()
    /// How many requests were made by objects that were destroyed.
    let farewells = Locked()
    private let random: Locked<SplitMix64>
    /// How many steps may be taken yet, so that each round comes to an end.
    private let fuel = Locked()
    /// A parent, its child, another injector.
    private let injectors = Locked<[Injector]>()
    /// Those of a child, which may have ended.
    private let handles = Locked<[Provider<Part>]>()

    init(seed: UInt64) throws {
        ThrownErrors.forget()
        random = Locked(SplitMix64(seed: seed))
        try replaceInjectors()
    }

    /// Does something that users do.
    func act() {
        fuel.value = 60
        switch draw(16) {
        case 0: try? replaceInjectors()
        case 1: _ = try? injector?.overriding { self.bind(["p0"], in: &$0) }
        case 2: _ = try? injector?.verify()
        case 3: _ = try? injector?.instances(for: Part.self)
        case 4: if let injector { GlobalInjector.withInjector(injector) { self.ask() } }
        default: ask()
        }
    }

    /// Ends the injectors. Afterwards nothing is alive but the objects that tests hold.
    func end() {
        fuel.value = 0
        injectors.value = []
        handles.value = []
    }

    private func replaceInjectors() throws {
        let parent = try Injector { binder in
            try binder.install(Part(self))
            self.bind(["p1", "p2", "f1", "g"], in: &binder)
            binder.bindProvider(for: Value.self, scope: .weak) { i in Value(part: try self.make(&i)) }
            binder.bindChild(for: Part.self, taking: Part.self) { self.bindSome(in: &$0) }
        }
        let child = try parent.makeChild { self.bindSome(in: &$0) }
        injectors.value = [parent, child, try parent.overriding { self.bindSome(in: &$0) }]
        handles.value = try Self.names.map { try child.provider(named: $0) } + [byHand()]
    }

    /// Returns a number below `count`.
    private func draw(_ count: Int) -> Int { Int(random.withLock { $0.next() } % UInt64(count)) }

    /// Whether one more step may be taken, which is counted.
    private var takesStep: Bool { fuel.add(-1) > 0 }

    private var injector: Injector? { injectors.value.dropFirst(draw(3)).first }

    private var name: BindingName { Self.names[draw(Self.names.count)] }

    private func ask() {
        switch draw(8) {
        case 0: _ = try? injector?.instance(for: Value.self)
        case 1: _ = try? injector?.make(for: Part.self, named: "a", Part(self))
        case 2: _ = try? GlobalInjector.get().instance(for: Part.self, named: name)
        case 3: _ = try? handles.value.dropFirst(draw(8)).first?.get()
        case 4: _ = try? byHand().get()
        default: _ = try? injector?.instance(for: Part.self, named: name)
        }
    }

    private func byHand() -> Provider<Part> {
        let part = Part(self)
        return Provider { if self.draw(2) == 0 { throw part } else { Part(self) } }
    }

    fileprivate func bindSome(in binder: inout Binder) { bind(["p0", "w", "f0"], in: &binder) }

    private func bind(_ names: [BindingName], in binder: inout Binder) {
        for name in names {
            let part = Part(self)
            let make = { @Sendable (i: inout Resolver) in try withExtendedLifetime(part) { try self.make(&i) } }
            if ["f0", "f1"].contains(name) {
                binder.bindFactory(for: Part.self, named: name) { i in try make(&i) }
            } else {
                let scope: Scope = name == "w" ? .weak : name == "g" ? .graph : .singleton
                binder.bindProvider(for: Part.self, named: name, scope: scope, make)
            }
        }
    }

    fileprivate func make(_ i: inout Resolver) throws -> Part {
        while takesStep, draw(3) > 0 {
            switch draw(8) {
            case 0: throw Part(self)
            case 1:
                let child = try injector?.makeChild { self.bindSome(in: &$0) }
                _ = try child?.instance(for: Part.self, named: name)
            case 2:
                let child = try injector?.make(for: Child<Part>.self, Part(self))
                _ = try child?.injector.instance(for: Part.self, named: name)
            case 3: ask()
            case 4: _ = try i.make(for: Part.self, named: "a", Part(self))
            case 5: _ = try i.instance(for: Part.self, named: name)
            default: _ = try? i.instance(for: Part.self, named: name)
            }
        }
        return Part(self, holding: draw(2) == 0 ? try? i.provider(named: name) : nil)
    }
}

extension FarewellWorld.Part: Module {
    static func == (left: FarewellWorld.Part, right: FarewellWorld.Part) -> Bool { left === right }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    func configure(_ binder: inout Binder) {
        world.bindSome(in: &binder)
        binder.bindFactory(for: FarewellWorld.Part.self, named: "a") { (i, argument: FarewellWorld.Part) in
            try withExtendedLifetime((self, argument)) { try self.world.make(&i) }
        }
    }
}
