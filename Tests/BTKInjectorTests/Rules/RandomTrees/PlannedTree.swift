import BTKInjector
import TestSupport

/// A plan, made with the library.
struct PlannedTree {
    typealias Key = TreePlan.Key
    typealias Function = TreePlan.Function

    /// The modules of the plan that is being configured.
    @TaskLocal static var modules: [[TreePlan.Step]] = []
    @TaskLocal static var counts = Locked<[Int: Int]>([:])

    let plan: TreePlan
    private var writer = TreeWriter()

    init(_ plan: TreePlan) { self.plan = plan }

    /// Makes the injector, asks it for everything, and returns the answers.
    @MainActor mutating func run() -> [String] {
        let counts = Locked<[Int: Int]>([:])
        return Self.$modules.withValue(plan.modules) {
            Self.$counts.withValue(counts) {
                do {
                    var injector = try Injector { try Self.configure(plan.app, &$0) }
                    for override in plan.overrides {
                        injector = try injector.overriding(addingBindings: override.addsBindings) {
                            try Self.configure(override.steps, &$0)
                        }
                    }
                    ask(injector, "app", depth: 0)
                    for (label, count) in counts.value.sorted(by: { $0.key < $1.key }) {
                        writer.write("count \(label)", "\(count)")
                    }
                    askSession(of: injector)
                    return writer.lines
                } catch let error as InjectionError {
                    return Set(error.problems.map(Self.summary)).sorted()
                } catch {
                    return ["\(error)"]
                }
            }
        }
    }

    @MainActor private mutating func ask(_ injector: Injector, _ title: String, depth: Int) {
        for (index, tag) in TreePlan.types.enumerated() where index != TreePlan.seed {
            for isNamed in [false, true] where !isNamed || index < TreePlan.plainTypes {
                writer.write("\(title) \(index)\(isNamed ? "n" : "")", Self.find(tag, index, isNamed, in: injector))
            }
        }
        func child<each Seed: Sendable>(_ root: Int, _ seed: repeat each Seed) {
            let type: any TreeTag.Type = TreePlan.types[root]
            guard let (node, inner) = Self.makeChild(type, in: injector, repeat each seed) else { return }
            writer.write("\(title)/\(root)", .node(node))
            ask(inner, "\(title)/\(root)", depth: depth + 1)
        }
        if depth < 2 {
            if depth == 0 { child(TreePlan.roots[0], TreePart<TreeS>(node: TreeNode(label: 0))) }
            child(TreePlan.roots[1])
        }
        let made = injector.mainActor.madeInstances(of: (any AnyTreePart).self).map(\.node.label)
        writer.write("\(title) made", "\(made)")
    }

    /// Overrides a session, and asks that for everything.
    @MainActor private mutating func askSession(of injector: Injector) {
        guard let override = plan.sessionOverride else { return }
        let seed = TreePart<TreeS>(node: TreeNode(label: 0))
        guard let (_, session) = Self.makeChild(TreePlan.types[TreePlan.roots[0]], in: injector, seed) else { return }
        do {
            let test = try session.overriding(addingBindings: override.addsBindings) {
                try Self.configure(override.steps, &$0)
            }
            ask(test, "session", depth: 1)
        } catch let error as InjectionError {
            writer.write("refused", Set(error.problems.map(Self.summary)).sorted().joined(separator: ", "))
        } catch { writer.write("refused", "\(error)") }
    }

    @MainActor private static func find<Tag: TreeTag>(
        _ tag: Tag.Type, _ index: Int, _ isNamed: Bool, in injector: Injector
    ) -> TreeNode.Taken {
        taken {
            index == TreePlan.numbered
                ? try injector.mainActor.make(for: TreePart<Tag>.self, 1).node
                : try injector.mainActor.instance(for: TreePart<Tag>.self, named: isNamed ? "n" : nil).node
        }
    }

    @MainActor private static func makeChild<Tag: TreeTag, each Seed: Sendable>(
        _ tag: Tag.Type, in injector: Injector, _ seed: repeat each Seed
    ) -> (TreeNode, Injector)? {
        guard let child = try? injector.mainActor.make(for: Child<TreePart<Tag>>.self, repeat each seed) else {
            return nil
        }
        return (child.root.node, child.injector)
    }

    static func taken(_ node: () throws -> TreeNode?) -> TreeNode.Taken {
        do {
            return try node().map { .node($0) } ?? .nothing
        } catch let error as InjectionError {
            return .error(summary(error))
        } catch {
            return .error("\(error)")
        }
    }

    // MARK: Errors

    static func summary(_ error: InjectionError) -> String {
        switch error {
        case .circularDependency: "ring"
        case .bindingNotFound(let key, _): "missing \(name(key))"
        case .argumentMismatch(let key, _, _): "mismatch \(name(key))"
        case .duplicateBinding(let key, _): "duplicate \(name(key))"
        case .duplicateModule(let module, _): "module \(module)"
        case .nothingToOverride(let key): "nothing \(name(key))"
        case .boundOnMainActor(let key): "actor \(name(key))"
        default: "\(error)"
        }
    }

    private static func name(_ key: BindingKey) -> String {
        for (index, tag) in TreePlan.types.enumerated() {
            for isNamed in [false, true] where key == Self.key(tag, isNamed) { return "\(index)\(isNamed ? "n" : "")" }
            if key == childKey(tag) { return "child \(index)" }
        }
        return "\(key)"
    }

    private static func key<Tag: TreeTag>(_ tag: Tag.Type, _ isNamed: Bool) -> BindingKey {
        BindingKey(TreePart<Tag>.self, named: isNamed ? "n" : nil)
    }

    private static func childKey<Tag: TreeTag>(_ tag: Tag.Type) -> BindingKey { BindingKey(Child<TreePart<Tag>>.self) }
}

// MARK: Configuration

extension PlannedTree {
    static func configure(_ steps: [TreePlan.Step], _ binder: inout Binder) throws {
        for step in steps {
            switch step {
            case .bind(let function): bind(function, TreePlan.types[function.key.type], &binder)
            case .remove(let key): remove(key, TreePlan.types[key.type], &binder)
            case .child(let index, let block): try child(index, block, &binder)
            case .removeChild(let index):
                if index == 0 {
                    binder.removeBinding(for: Child<TreePart<TreeR>>.self)
                } else {
                    binder.removeBinding(for: Child<TreePart<TreeQ>>.self)
                }
            case .decorate(let index, let label): decorate(index, label, &binder)
            case .install(let index, let shadowing):
                switch index {
                case 0: try binder.install(TreeModule<TreeA>(), shadowing: shadowing)
                case 1: try binder.install(TreeModule<TreeB>(), shadowing: shadowing)
                default: try binder.install(TreeModule<TreeC>(), shadowing: shadowing)
                }
            }
        }
    }

    private static func remove<Tag: TreeTag>(_ key: Key, _ tag: Tag.Type, _ binder: inout Binder) {
        binder.removeBinding(for: TreePart<Tag>.self, named: key.isNamed ? "n" : nil)
    }

    private static func child(_ index: Int, _ block: [TreePlan.Step], _ binder: inout Binder) throws {
        if index == 0 {
            try binder.bindChild(for: TreePart<TreeR>.self, taking: TreePart<TreeS>.self) { try configure(block, &$0) }
        } else {
            try binder.bindChild(for: TreePart<TreeQ>.self) { try configure(block, &$0) }
        }
    }

    private static func decorate(_ index: Int, _ label: Int, _ binder: inout Binder) {
        let counts = counts
        if index == 0 {
            binder.wireFactory(for: Child<TreePart<TreeR>>.self, taking: TreePart<TreeS>.self) {
                (seed: TreePart<TreeS>, make: (TreePart<TreeS>) throws -> Child<TreePart<TreeR>>) in
                count(label, in: counts)
                return try make(seed)
            }
        } else {
            binder.wireFactory { (child: Child<TreePart<TreeQ>>) in
                count(label, in: counts)
                return child
            }
        }
    }

    static func count(_ label: Int, in counts: Locked<[Int: Int]>) { counts.withLock { $0[label, default: 0] += 1 } }

    private static func bind<Tag: TreeTag>(_ function: Function, _ tag: Tag.Type, _ binder: inout Binder) {
        if let action = function.action {
            return bindBlock(function, tag, action, TreePlan.types[action.type], &binder)
        }
        let needs = function.needs.map {
            need(of: $0.form, TreePlan.types[$0.key.type], isNumbered: $0.key.type == TreePlan.numbered)
        }
        switch needs.count {
        case 0: wire(function, tag, &binder)
        case 1: wire(function, tag, needs[0], &binder)
        default: wire(function, tag, needs[0], needs[1], &binder)
        }
    }

    /// Returns the keys of all needs of a type of which one is named.
    private static func keys(of function: Function) -> [BindingKey] {
        function.needs.filter { need in
            need.form != .set && need.form != .setOfHandle
                && function.needs.contains {
                    $0.key.type == need.key.type && $0.key.isNamed && $0.form != .set && $0.form != .setOfHandle
                }
        }.map { bindingKey($0.key, TreePlan.types[$0.key.type]) }
    }

    private static func bindingKey<Tag: TreeTag>(_ key: Key, _ tag: Tag.Type) -> BindingKey {
        BindingKey(TreePart<Tag>.self, named: key.isNamed ? "n" : nil)
    }

    private static func bindBlock<Tag: TreeTag, Asked: TreeTag>(
        _ function: Function, _ tag: Tag.Type, _ action: Key, _ asked: Asked.Type, _ binder: inout Binder
    ) {
        let label = function.label
        let counts = counts
        let name: BindingName? = function.key.isNamed ? "n" : nil
        let askedName: BindingName? = action.isNamed ? "n" : nil
        if function.livesOnMainActor {
            binder.mainActor.bindProvider(for: TreePart<Tag>.self, named: name, line: label) { i in
                count(label, in: counts)
                let node = TreeNode(label: label)
                i.whenComplete { i in
                    do {
                        node.takeLater(.node(try i.instance(for: TreePart<Asked>.self, named: askedName).node))
                    } catch let error as InjectionError { node.takeLater(.error(summary(error))) }
                }
                return TreePart(node: node)
            }
        } else {
            binder.bindProvider(for: TreePart<Tag>.self, named: name, line: label) { i in
                count(label, in: counts)
                return TreePart(node: TreeNode(label: label))
            }
        }
    }

    // MARK: Needs

    /// A parameter of a function.
    protocol AnyNeed: Sendable {
        associatedtype Value
        var taken: @Sendable (Value) -> TreeNode.Taken { get }
    }

    struct Parameter<Value>: AnyNeed { let taken: @Sendable (Value) -> TreeNode.Taken }

    private static func need<Tag: TreeTag>(of form: TreePlan.Form, _ tag: Tag.Type, isNumbered: Bool) -> any AnyNeed {
        typealias Part = TreePart<Tag>
        if isNumbered {
            switch form {
            case .closure:
                return Parameter<@Sendable (Int) throws -> Part> { make in .handle { Self.taken { try make(1).node } } }
            case .optionalClosure:
                return Parameter<(@Sendable (Int) throws -> Part)?> { make in
                    make.map { make in .handle { Self.taken { try make(1).node } } } ?? .nothing
                }
            case .optionalOfHandle:
                return Parameter<Factory<Part?, Int>> { make in .handle { Self.taken { try make(1)?.node } } }
            default:
                return Parameter<Factory<Part, Int>> { make in .handle { Self.taken { try make(1).node } } }
            }
        }
        switch form {
        case .plain: return Parameter<Part> { .node($0.node) }
        case .optional: return Parameter<Part?> { $0.map { .node($0.node) } ?? .nothing }
        case .set: return Parameter<[Part]> { .set($0.map(\.node)) }
        case .handle: return Parameter<Provider<Part>> { get in .handle { Self.taken { try get.get().node } } }
        case .closure:
            return Parameter<@Sendable () throws -> Part> { get in .handle { Self.taken { try get().node } } }
        case .optionalClosure:
            return Parameter<(@Sendable () throws -> Part)?> { get in
                get.map { get in .handle { Self.taken { try get().node } } } ?? .nothing
            }
        case .optionalOfHandle:
            return Parameter<Provider<Part?>> { get in .handle { Self.taken { try get.get()?.node } } }
        case .setOfHandle:
            return Parameter<Provider<[Part]>> { get in
                .handle {
                    do {
                        return .set(try get.get().map(\.node))
                    } catch let error as InjectionError {
                        return .error(summary(error))
                    } catch { return .nothing }
                }
            }
        }
    }

    // MARK: Functions

    private static func wire<Tag: TreeTag>(_ function: Function, _ tag: Tag.Type, _ binder: inout Binder) {
        let label = function.label
        let counts = counts
        let name: BindingName? = function.key.isNamed ? "n" : nil
        let make: @Sendable () -> TreePart<Tag> = {
            count(label, in: counts)
            return TreePart(node: TreeNode(label: label))
        }
        if function.key.type == TreePlan.numbered {
            binder.wireFactory(named: name, taking: Int.self, line: label) { (_: Int) in make() }
        } else if function.livesOnMainActor {
            if function.isFactory {
                binder.mainActor.wireFactory(named: name, line: label, to: { make() })
            } else {
                binder.mainActor.wireProvider(named: name, line: label, to: { make() })
            }
        } else if function.isFactory {
            binder.wireFactory(named: name, line: label, to: { make() })
        } else {
            binder.wireProvider(named: name, line: label, to: { make() })
        }
    }

    private static func wire<Tag: TreeTag, N1: AnyNeed>(
        _ function: Function, _ tag: Tag.Type, _ one: N1, _ binder: inout Binder
    ) {
        let label = function.label
        let counts = counts
        let name: BindingName? = function.key.isNamed ? "n" : nil
        let make: @Sendable (N1.Value) -> TreePart<Tag> = {
            count(label, in: counts)
            return TreePart(node: TreeNode(label: label, taken: [one.taken($0)]))
        }
        let keys = keys(of: function)
        if function.key.type == TreePlan.numbered {
            let numbered: @Sendable (Int, N1.Value) -> TreePart<Tag> = { make($1) }
            if keys.isEmpty {
                binder.wireFactory(named: name, taking: Int.self, line: label, to: numbered)
            } else {
                binder.wireFactory(named: name, taking: Int.self, with: keys[0], line: label, to: numbered)
            }
        } else if function.livesOnMainActor {
            if keys.isEmpty {
                function.isFactory
                    ? binder.mainActor.wireFactory(named: name, line: label, to: make)
                    : binder.mainActor.wireProvider(named: name, line: label, to: make)
            } else {
                function.isFactory
                    ? binder.mainActor.wireFactory(named: name, with: keys[0], line: label, to: make)
                    : binder.mainActor.wireProvider(named: name, with: keys[0], line: label, to: make)
            }
        } else if keys.isEmpty {
            function.isFactory
                ? binder.wireFactory(named: name, line: label, to: make)
                : binder.wireProvider(named: name, line: label, to: make)
        } else {
            function.isFactory
                ? binder.wireFactory(named: name, with: keys[0], line: label, to: make)
                : binder.wireProvider(named: name, with: keys[0], line: label, to: make)
        }
    }

    private static func wire<Tag: TreeTag, N1: AnyNeed, N2: AnyNeed>(
        _ function: Function, _ tag: Tag.Type, _ one: N1, _ two: N2, _ binder: inout Binder
    ) {
        let label = function.label
        let counts = counts
        let name: BindingName? = function.key.isNamed ? "n" : nil
        let make: @Sendable (N1.Value, N2.Value) -> TreePart<Tag> = {
            count(label, in: counts)
            return TreePart(node: TreeNode(label: label, taken: [one.taken($0), two.taken($1)]))
        }
        let keys = keys(of: function)
        if function.key.type == TreePlan.numbered {
            let numbered: @Sendable (Int, N1.Value, N2.Value) -> TreePart<Tag> = { make($1, $2) }
            switch keys.count {
            case 0: binder.wireFactory(named: name, taking: Int.self, line: label, to: numbered)
            case 1: binder.wireFactory(named: name, taking: Int.self, with: keys[0], line: label, to: numbered)
            default:
                binder.wireFactory(named: name, taking: Int.self, with: keys[0], keys[1], line: label, to: numbered)
            }
        } else if function.livesOnMainActor {
            switch keys.count {
            case 0: binder.mainActor.wireProvider(named: name, line: label, to: make)
            case 1: binder.mainActor.wireProvider(named: name, with: keys[0], line: label, to: make)
            default: binder.mainActor.wireProvider(named: name, with: keys[0], keys[1], line: label, to: make)
            }
        } else if function.isFactory {
            switch keys.count {
            case 0: binder.wireFactory(named: name, line: label, to: make)
            case 1: binder.wireFactory(named: name, with: keys[0], line: label, to: make)
            default: binder.wireFactory(named: name, with: keys[0], keys[1], line: label, to: make)
            }
        } else {
            switch keys.count {
            case 0: binder.wireProvider(named: name, line: label, to: make)
            case 1: binder.wireProvider(named: name, with: keys[0], line: label, to: make)
            default: binder.wireProvider(named: name, with: keys[0], keys[1], line: label, to: make)
            }
        }
    }
}

/// A module without state, whose bindings are the plan's.
struct TreeModule<Tag: TreeTag>: Module {
    func configure(_ binder: inout Binder) throws {
        let index = TreePlan.types.firstIndex { $0 == Tag.self }!
        try PlannedTree.configure(PlannedTree.modules[index], &binder)
    }
}
