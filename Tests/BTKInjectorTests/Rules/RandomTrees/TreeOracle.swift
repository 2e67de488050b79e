import TestSupport

/// Says what a plan comes to, by the rules and without the library.
///
/// An injector is a `Scope`: for each key the functions that are bound to it, what is in front last. An override makes
/// new scopes of old ones. Where something is looked for, it is looked for along the scopes from the outermost to the
/// one that asks, which stand in an array.
struct TreeOracle {
    typealias Key = TreePlan.Key
    typealias Function = TreePlan.Function
    typealias Step = TreePlan.Step

    private let plan: TreePlan
    private(set) var problems: Set<String> = []
    /// The functions of overrides that stand nowhere in one of their places.
    private var unused: [Function] = []
    /// The labels of those that stand somewhere.
    private var placed: Set<Int> = []

    struct Scope {
        var functions: [Key: [Function]] = [:]
        /// The keys in the order of their first binding.
        var order: [Key] = []
        /// The keys whose binding has come to a place where an override has removed one.
        var replacesRemoved: Set<Key> = []
        /// The labels of the functions that stand where another one stood.
        var replacing: Set<Int> = []
        var children: [Int: Declaration] = [:]
        var modules: Set<Int> = []
        var seed: Key?

        mutating func set(_ key: Key, _ chain: [Function]) {
            if functions.updateValue(chain, forKey: key) == nil { order.append(key) }
        }

        mutating func remove(_ key: Key) {
            functions[key] = nil
            order.removeAll { $0 == key }
        }

        func has(_ key: Key) -> Bool { functions[key] != nil || seed == key }
    }

    struct Declaration {
        // An array, since a structure can't have itself.
        private var content: [Scope]
        var decorators: [Int] = []
        var scope: Scope {
            get { content[0] }
            set { content[0] = newValue }
        }

        init(_ scope: Scope) { content = [scope] }
    }

    /// Where a function stands: the number of scopes, and its place in the chain of its key.
    struct Place: Hashable {
        var depth: Int
        var index: Int
    }

    init(_ plan: TreePlan) { self.plan = plan }

    /// Returns the scope of the override of a session that an app has made, if nothing is wrong.
    mutating func overrideSession(of app: Scope) -> Scope? {
        guard let override = plan.sessionOverride, let session = app.children[0]?.scope else { return nil }
        problems = []
        let scope = overriding(session, by: override, below: [app])
        if !problems.contains(where: { $0.hasPrefix("duplicate") }) { check([app, scope]) }
        return problems.isEmpty ? scope : nil
    }

    /// Returns the scope of the last override, if nothing is wrong.
    mutating func make() -> Scope? {
        var scope = configure(plan.app, below: [])
        check([scope])
        for override in plan.overrides where problems.isEmpty {
            scope = overriding(scope, by: override, below: [])
            if !problems.contains(where: { $0.hasPrefix("duplicate") }) { check([scope]) }
        }
        return problems.isEmpty ? scope : nil
    }
}

// MARK: Configurations

extension TreeOracle {
    /// Makes the scope of a block that is no override.
    private mutating func configure(_ block: [Step], below ancestors: [Scope]) -> Scope {
        var scope = Scope()
        if ancestors.count == 1,
            block.contains(where: { if case .bind(let root) = $0 { root.key.type == TreePlan.roots[0] } else { false } }
            )
        {
            scope.seed = Key(type: TreePlan.seed)
        }
        let inherited = ancestors.reduce(into: Set<Int>()) { $0.formUnion($1.modules) }
        var said: [Int: Bool] = [:]
        for case .install(let module, let shadowing?) in block { said[module] = shadowing }
        // First without what an ancestor has, to know which keys the child binds.
        let own = steps(of: block) { module, _ in inherited.contains(module) && said[module] != true }
        var children: [(Int, [Step])] = []
        var told: Set<Int> = []
        for step in own.steps {
            switch step {
            case .bind(let function):
                if scope.has(function.key) { problems.insert("duplicate \(Self.name(function.key))") }
                scope.set(function.key, [function])
            case .remove(let key): if scope.seed != key { scope.remove(key) }
            case .child(let index, let block):
                if children.contains(where: { $0.0 == index }) {
                    problems.insert("duplicate child \(TreePlan.roots[index])")
                }
                children.append((index, block))
            case .removeChild(let index): children.removeAll { $0.0 == index }
            case .decorate, .install: break
            }
        }
        let all = steps(of: block) { module, _ in inherited.contains(module) && said[module] == false }
        for (module, isDirect, isOuter) in all.installed
        where inherited.contains(module) && said[module] == nil && isOuter(told) {
            if isDirect || differs(module, in: scope) { told.insert(module) }
        }
        for module in told { problems.insert("module TreeModule<\(["TreeA", "TreeB", "TreeC"][module])>") }
        scope.modules = own.modules
        for (index, block) in children {
            scope.children[index] = Declaration(configure(block, below: ancestors + [scope]))
        }
        return scope
    }

    /// Returns the steps of a block with those of its modules, each once, but for those that are left out.
    ///
    /// `isOuter` says of a module whether none of those that have installed it is among some.
    private func steps(
        of block: [Step], leavingOut isLeftOut: (_ module: Int, _ isDirect: Bool) -> Bool
    ) -> (steps: [Step], modules: Set<Int>, installed: [(module: Int, isDirect: Bool, isOuter: (Set<Int>) -> Bool)]) {
        var result: [Step] = []
        var modules: Set<Int> = []
        var installed: [(module: Int, isDirect: Bool, isOuter: (Set<Int>) -> Bool)] = []
        func add(_ block: [Step], by outer: [Int]) {
            for step in block {
                guard case .install(let module, _) = step else {
                    result.append(step)
                    continue
                }
                installed.append((module, outer.isEmpty, { told in told.isDisjoint(with: outer) }))
                guard !isLeftOut(module, outer.isEmpty), modules.insert(module).inserted else { continue }
                add(plan.modules[module], by: outer + [module])
            }
        }
        add(block, by: [])
        return (result, modules, installed)
    }

    /// Returns whether something wired of a module takes what a scope binds or is given.
    private func differs(_ module: Int, in scope: Scope) -> Bool {
        steps(of: [.install(module, shadowing: nil)]) { _, _ in false }.steps.contains { step in
            guard case .bind(let function) = step else { return false }
            return function.needs.contains { need in
                scope.has(need.key) || need.isSet && scope.order.contains { $0.type == need.key.type }
            }
        }
    }
}

// MARK: Overrides

extension TreeOracle {
    /// The content of an override's block, or of several for one child.
    private struct Layer {
        var functions: [Function] = []
        var removed: Set<Key> = []
        var modules: Set<Int> = []
        var decorators: [(child: Int, label: Int)] = []
        var blocks: [Int: [Step]] = [:]
        var wholes: [Int: [Step]] = [:]
        /// Whether the scope that it is applied to is its own, not one in that.
        var isHome = true

        var elsewhere: Layer {
            var layer = self
            layer.isHome = false
            return layer
        }
    }

    private mutating func overriding(_ former: Scope, by override: TreePlan.Override, below ancestors: [Scope]) -> Scope
    {
        unused = []
        placed = []
        let layer = layer(of: override.steps, over: ancestors + [former])
        // Keys that are bound only by a child that is removed count for nothing.
        var original = former
        for child in layer.wholes.keys { original.children[child] = nil }
        noteUnknownChildren(of: layer, in: original, below: ancestors, addsBindings: override.addsBindings)
        var result = replacing(original, by: [layer], below: ancestors)
        for (child, block) in layer.wholes {
            if !declares(child, former), !override.addsBindings {
                problems.insert("nothing child \(TreePlan.roots[child])")
            }
            let whole = configure(block, below: ancestors + [result])
            for key in layer.functions.map(\.key) where declares(child, former) && binds(key, whole) {
                problems.insert("duplicate \(Self.name(key))")
            }
            for other in Set(layer.blocks.keys).union(layer.decorators.map(\.child)) where declares(other, whole) {
                problems.insert("duplicate child \(TreePlan.roots[other])")
            }
            result.children[child] = Declaration(whole)
        }
        // New keys of children first, then those of the injector.
        // A child's may shadow one of the injector that is new itself, so there is a second turn.
        for isLast in [false, true] {
            result = adding(
                to: result, from: original, by: [layer], below: ancestors, addsBindings: override.addsBindings,
                isLast: isLast)
        }
        for function in unused where !placed.contains(function.label) {
            problems.insert("nothing \(Self.name(function.key))")
        }
        return result
    }

    private func stands(_ function: Function, _ scope: Scope) -> Bool {
        scope.functions[function.key]?.contains { $0.label == function.label } == true
            || scope.children.values.contains { stands(function, $0.scope) }
    }

    /// Notes the blocks for children that nobody declares.
    private mutating func noteUnknownChildren(
        of layer: Layer, in scope: Scope, below ancestors: [Scope], addsBindings: Bool
    ) {
        let unknown = Set(layer.blocks.keys).union(layer.decorators.map(\.child)).filter { !declares($0, scope) }
        // A child that only a parent declares is shadowed by a whole one, which has no root here.
        for child in unknown {
            let root = TreePlan.roots[child]
            let isWhole = addsBindings || ancestors.contains { $0.children[child] != nil }
            problems.insert(isWhole ? "missing \(root)" : "nothing child \(root)")
        }
        for (child, block) in layer.blocks where scope.children[child] != nil {
            let original = scope.children[child]!.scope
            let inner = self.layer(of: block, over: ancestors + [scope, original])
            noteUnknownChildren(of: inner, in: original, below: ancestors + [scope], addsBindings: addsBindings)
        }
    }

    private func declares(_ child: Int, _ scope: Scope) -> Bool {
        scope.children[child] != nil || scope.children.values.contains { declares(child, $0.scope) }
    }

    private func binds(_ key: Key, _ scope: Scope) -> Bool {
        scope.functions[key] != nil || scope.children.values.contains { binds(key, $0.scope) }
    }

    /// Reads a block of an override.
    ///
    /// - Parameter original: The scopes that it overrides, with the one of the block last.
    private mutating func layer(of block: [Step], over original: [Scope]) -> Layer {
        let installed = original.reduce(into: Set<Int>()) { $0.formUnion($1.modules) }
        var denied: Set<Int> = []
        for case .install(let module, false?) in block { denied.insert(module) }
        let steps = steps(of: block) { module, isDirect in
            installed.contains(module) && (!isDirect || denied.contains(module))
        }
        var layer = Layer()
        layer.modules = steps.modules
        var removedChildren: Set<Int> = []
        for step in steps.steps {
            switch step {
            case .bind(let function):
                if layer.functions.contains(where: { $0.key == function.key }) {
                    problems.insert("duplicate \(Self.name(function.key))")
                }
                layer.functions.append(function)
            case .remove(let key):
                if layer.functions.contains(where: { $0.key == key }) { problems.insert("duplicate \(Self.name(key))") }
                layer.removed.insert(key)
            case .child(let index, let block):
                if removedChildren.contains(index) {
                    if layer.wholes[index] != nil { problems.insert("duplicate child \(TreePlan.roots[index])") }
                    layer.wholes[index] = block
                } else {
                    layer.blocks[index, default: []] += block
                }
            case .removeChild(let index):
                if layer.blocks[index] != nil || layer.wholes[index] != nil {
                    problems.insert("duplicate child \(TreePlan.roots[index])")
                }
                removedChildren.insert(index)
            case .decorate(let child, let label): layer.decorators.append((child, label))
            case .install: break
            }
        }
        return layer
    }

    /// Replaces and removes in place, in a scope and those in it, the outermost layer first.
    private mutating func replacing(_ scope: Scope, by layers: [Layer], below ancestors: [Scope]) -> Scope {
        let original = scope
        var scope = scope
        for layer in layers {
            if layer.isHome { scope.modules.formUnion(layer.modules) }
            for key in layer.removed { scope.remove(key) }
            for function in layer.functions where original.functions[function.key] != nil {
                let key = function.key
                let chain = scope.functions[key] ?? []
                if chain.isEmpty {
                    placed.insert(function.label)
                    scope.functions[key] = [function]
                    scope.order = original.order.filter { scope.order.contains($0) || $0 == key }
                    scope.replacesRemoved.insert(key)
                } else if !layer.isHome, chain[0].asksForItself, ancestors.contains(where: { $0.has(key) }) {
                    continue
                } else {
                    placed.insert(function.label)
                    scope.replacing.insert(function.label)
                    scope.set(key, function.asksForItself ? chain + [function] : [function])
                    if !function.asksForItself { scope.replacesRemoved.remove(key) }
                }
            }
        }
        for (child, declaration) in scope.children {
            var declaration = declaration
            for layer in layers {
                declaration.decorators += layer.decorators.filter { $0.child == child }.map(\.label)
            }
            let path = ancestors + [scope]
            var own: [Layer] = []
            for block in layers.compactMap({ $0.blocks[child] }) {
                own.append(layer(of: block, over: path + [declaration.scope]))
            }
            declaration.scope = replacing(declaration.scope, by: layers.map(\.elsewhere) + own, below: path)
            scope.children[child] = declaration
        }
        return scope
    }

    /// Adds what stands in no place that the original binds, the blocks of children first.
    private mutating func adding(
        to scope: Scope, from original: Scope, by layers: [Layer], below ancestors: [Scope], addsBindings: Bool,
        isLast: Bool
    ) -> Scope {
        var scope = scope
        for (child, declaration) in scope.children {
            guard let former = original.children[child]?.scope else { continue }
            let path = ancestors + [scope]
            var own: [Layer] = []
            for block in layers.compactMap({ $0.blocks[child] }) { own.append(layer(of: block, over: path + [former])) }
            scope.children[child]?.scope = adding(
                to: declaration.scope, from: former, by: layers.map(\.elsewhere) + own, below: path,
                addsBindings: addsBindings,
                isLast: isLast)
        }
        for (index, layer) in layers.enumerated() where layer.isHome {
            let removed = layers[(index + 1)...].reduce(into: Set<Key>()) { $0.formUnion($1.removed) }
            scope = place(
                layer.functions.filter { !removed.contains($0.key) }, in: scope, original, below: ancestors,
                addsBindings: addsBindings, isLast: isLast)
        }
        return scope
    }

    private mutating func place(
        _ functions: [Function], in home: Scope, _ original: Scope, below ancestors: [Scope], addsBindings: Bool,
        isLast: Bool
    ) -> Scope {
        var home = home
        // In the injector that its parents bind it for, it is in front of theirs.
        for function in functions where original.functions[function.key] == nil {
            if isLast, home.has(function.key) { continue }
            guard ancestors.contains(where: { $0.has(function.key) }) else { continue }
            if original.seed != function.key {
                home.set(function.key, (function.asksForItself ? home.functions[function.key] ?? [] : []) + [function])
            }
        }
        if addsBindings {
            for function in functions where original.seed != function.key && !binds(function.key, original) {
                home.set(function.key, [function])
            }
        }
        var open = functions.filter { !home.has($0.key) && original.functions[$0.key] == nil }
        func placeNext() -> Bool {
            for isLack in [true, false] {
                // Where it is only taken, only what nobody binds is new, and only what nothing lacks.
                let candidates = open.filter { isLack || !binds($0.key, original) && !stands($0, home) }
                for function in candidates where !home.has(function.key) {
                    if needs(function.key, home, below: ancestors, isLack: isLack) {
                        home.set(function.key, [function])
                        return true
                    }
                }
                for function in candidates where !home.has(function.key) {
                    if place(function, inChildrenOf: &home, below: ancestors, isLack: isLack) { return true }
                }
            }
            return false
        }
        while placeNext() {}
        open.removeAll { stands($0, home) || binds($0.key, original) }
        for function in functions where stands(function, home) { placed.insert(function.label) }
        if isLast { unused += open }
        return home
    }

    /// Places a function in each child that needs it; returns whether there is one.
    private func place(_ function: Function, inChildrenOf scope: inout Scope, below ancestors: [Scope], isLack: Bool)
        -> Bool
    {
        var isPlaced = false
        for (child, declaration) in scope.children where !declaration.scope.has(function.key) {
            var inner = declaration.scope
            if needs(function.key, inner, below: ancestors + [scope], isLack: isLack) {
                inner.set(function.key, [function])
                isPlaced = true
            } else if place(function, inChildrenOf: &inner, below: ancestors + [scope], isLack: isLack) {
                isPlaced = true
            }
            scope.children[child]?.scope = inner
        }
        return isPlaced
    }

    /// Returns whether a function of a scope lacks a key, or takes it if it is there.
    private func needs(_ key: Key, _ scope: Scope, below ancestors: [Scope], isLack: Bool) -> Bool {
        guard !ancestors.contains(where: { $0.has(key) }) else { return false }
        return scope.functions.values.joined().contains { function in
            function.needs.contains { need in
                guard need.key.type == key.type, need.isSet || need.key == key else { return false }
                return need.isRequired == isLack
            }
        }
    }
}

// MARK: Problems

extension TreeOracle {
    /// Finds what is wrong in a scope and those in it.
    private mutating func check(_ path: [Scope]) {
        let scope = path[path.count - 1]
        for (key, chain) in scope.functions {
            for index in chain.indices {
                check(chain[index], at: Place(depth: path.count - 1, index: index), of: key, path)
            }
        }
        if hasRing(path) { problems.insert("ring") }
        for (child, declaration) in scope.children {
            let root = Key(type: TreePlan.roots[child])
            let rootFunction = declaration.scope.functions[root]?.last
            if rootFunction == nil { problems.insert("missing \(root.type)") }
            if rootFunction?.livesOnMainActor == true, !declaration.decorators.isEmpty {
                problems.insert("actor child \(root.type)")
            }
            check(path + [declaration.scope])
        }
    }

    private mutating func check(_ function: Function, at place: Place, of key: Key, _ path: [Scope]) {
        for need in function.needs {
            if need.isSet {
                let members = members(need.key.type, for: function, need.form, path)
                if members.isEmpty { problems.insert("missing \(Self.name(Key(type: need.key.type)))") }
                for member in members { check(function, may: need, reach: member, path) }
                continue
            }
            let replacesAny =
                path[place.depth].replacing.contains(function.label) || path.dropLast().contains { $0.has(key) }
            if key.isNamed, need.key == Key(type: key.type), !function.saysWhich(key.type), replacesAny {
                problems.insert("mismatch \(Self.name(key))")
                continue
            }
            if need.key == key, need.isLater, isInDoubt(function, at: place, path) { problems.insert("ring") }
            switch target(of: need, of: function, at: place, path) {
            case .place(let place): check(function, may: need, reach: (need.key, place), path)
            case .nothing where need.isRequired: problems.insert("missing \(Self.name(need.key))")
            case .nothing: break
            case .ring: problems.insert("ring")
            }
        }
    }

    private mutating func check(
        _ function: Function, may need: TreePlan.Need, reach target: (key: Key, place: Place), _ path: [Scope]
    ) {
        let reached = path[target.place.depth].functions[target.key]?[target.place.index]
        if reached?.livesOnMainActor == true, !function.livesOnMainActor || need.isLater {
            problems.insert("actor \(Self.name(target.key))")
        }
    }

    /// Returns whether both the function and the last one behind it take themselves later.
    private func isInDoubt(_ function: Function, at place: Place, _ path: [Scope]) -> Bool {
        guard let behind = behind(function.key, place, path) else { return false }
        var last = behind
        while let next = self.behind(function.key, last, path),
            self.function(function.key, last, path)?.asksForItself == true
        { last = next }
        guard let lastFunction = self.function(function.key, last, path), self.behind(function.key, last, path) == nil
        else { return false }
        return lastFunction.label != function.label
            && lastFunction.needs.contains { $0.key == function.key && $0.isLater && !$0.isSet }
    }

    private func function(_ key: Key, _ place: Place, _ path: [Scope]) -> Function? {
        path[place.depth].functions[key]?[place.index]
    }

    /// Returns what a function replaces or shadows.
    private func behind(_ key: Key, _ place: Place, _ path: [Scope]) -> Place? {
        if place.index > 0 { return Place(depth: place.depth, index: place.index - 1) }
        return find(key, Array(path[..<place.depth]))
    }

    /// Returns whether the needs that functions have at once lead from one to itself.
    private func hasRing(_ path: [Scope]) -> Bool {
        struct Step: Hashable {
            let key: Key
            let place: Place
        }
        var done: Set<Step> = []
        var open: Set<Step> = []
        func visit(_ key: Key, _ place: Place) -> Bool {
            let step = Step(key: key, place: place)
            if open.contains(step) { return true }
            guard let function = function(key, place, path), done.insert(step).inserted else { return false }
            open.insert(step)
            defer { open.remove(step) }
            let inner = Array(path[...place.depth])
            return function.needs.contains { need in
                if need.isLater { return false }
                if need.isSet {
                    return members(need.key.type, for: function, need.form, inner).contains { visit($0.key, $0.place) }
                }
                if case .place(let target) = target(of: need, of: function, at: place, inner) {
                    return visit(need.key, target)
                }
                return false
            }
        }
        let depth = path.count - 1
        return path[depth].functions.contains { key, chain in
            chain.indices.contains { visit(key, Place(depth: depth, index: $0)) }
        }
    }
}

// MARK: Lookups

extension TreeOracle {
    private enum Target {
        case place(Place)
        case nothing
        case ring
    }

    /// Returns what a scope finds for a key.
    private func find(_ key: Key, _ path: [Scope]) -> Place? {
        for depth in path.indices.reversed() where path[depth].has(key) {
            return Place(depth: depth, index: max(0, (path[depth].functions[key]?.count ?? 1) - 1))
        }
        return nil
    }

    /// Returns what a function gets.
    private func target(of need: TreePlan.Need, of function: Function, at place: Place, _ path: [Scope]) -> Target {
        guard need.key == function.key else { return find(need.key, path).map { .place($0) } ?? .nothing }
        let front = find(need.key, path)!
        if place.index == 0, path[place.depth].replacesRemoved.contains(need.key), !need.isLater { return .ring }
        if let behind = behind(need.key, place, path) {
            if need.isLater, isSamePlace(function, at: place, path) { return .place(front) }
            return .place(behind)
        }
        if need.isLater { return .place(front) }
        return need.form == .optional ? .nothing : .ring
    }

    /// Returns whether the last one behind a function is a recursion at the same place in the source.
    private func isSamePlace(_ function: Function, at place: Place, _ path: [Scope]) -> Bool {
        guard var last = behind(function.key, place, path) else { return false }
        while let next = behind(function.key, last, path),
            self.function(function.key, last, path)?.asksForItself == true
        { last = next }
        guard behind(function.key, last, path) == nil else { return false }
        return self.function(function.key, last, path)?.label == function.label
    }

    /// Returns the members of a set: all names, those of parents first.
    private func members(_ type: Int, for function: Function, _ form: TreePlan.Form, _ path: [Scope]) -> [(
        key: Key, place: Place
    )] {
        var keys: [Key] = []
        for scope in path { for key in scope.order where key.type == type && !keys.contains(key) { keys.append(key) } }
        if form == .set { keys.removeAll { $0 == function.key } }
        return keys.map { ($0, find($0, path)!) }
    }

    fileprivate static func name(_ key: Key) -> String { "\(key.type)\(key.isNamed ? "n" : "")" }
}

extension TreePlan.Function {
    /// Whether it takes its own key, in any form.
    fileprivate var asksForItself: Bool {
        needs.contains { $0.key == key && !$0.isSet }
    }

    /// Whether its needs of a type have names.
    fileprivate func saysWhich(_ type: Int) -> Bool {
        needs.contains { $0.key.type == type && $0.key.isNamed && !$0.isSet }
    }
}

extension TreePlan.Need {
    fileprivate var isSet: Bool { form == .set || form == .setOfHandle }
    fileprivate var isRequired: Bool {
        switch form {
        case .plain, .handle, .closure: true
        case .optional, .optionalClosure, .optionalOfHandle, .set, .setOfHandle: false
        }
    }
    fileprivate var isLater: Bool {
        switch form {
        case .plain, .optional, .set: key.type == TreePlan.numbered
        case .handle, .closure, .optionalClosure, .optionalOfHandle, .setOfHandle: true
        }
    }
}

// MARK: Requests

extension TreeOracle {
    /// An injector at work.
    // Safe to share because one thread uses it.
    final class Instances: @unchecked Sendable {
        let path: [Scope]
        let parent: Instances?
        var shared: [Key: [Int: TreeNode]] = [:]
        var made: [Int] = []
        var seed: TreeNode?

        init(_ path: [Scope], parent: Instances?, of run: Run) {
            self.path = path
            self.parent = parent
            run.all.append(self)
        }

        func at(_ depth: Int) -> Instances { depth == path.count - 1 ? self : parent!.at(depth) }
    }

    /// Answers everything that a planned tree asks.
    @MainActor func answers(of scope: Scope) -> [String] {
        let run = Run(oracle: self)
        let app = Instances([scope], parent: nil, of: run)
        run.ask(app, "app", depth: 0)
        for (label, count) in run.counts.sorted(by: { $0.key < $1.key }) {
            run.writer.write("count \(label)", "\(count)")
        }
        if plan.sessionOverride != nil, let declaration = scope.children[0] {
            var oracle = self
            if let session = oracle.overrideSession(of: scope) {
                run.makeRoot(0, declaration.scope, of: app)
                let test = Instances([scope, session], parent: app, of: run)
                test.seed = TreeNode(label: 0)
                run.ask(test, "session", depth: 1)
            } else {
                run.writer.write("refused", oracle.problems.sorted().joined(separator: ", "))
            }
        }
        return run.end()
    }

    /// The requests, one after the other.
    // Safe to share because one thread uses it.
    final class Run: @unchecked Sendable {
        let oracle: TreeOracle
        var writer = TreeWriter()
        var counts: [Int: Int] = [:]
        /// All injectors, whose instances keep handles on them.
        fileprivate(set) var all: [Instances] = []
        private var actions: [() -> Void] = []
        private var requests = 0

        init(oracle: TreeOracle) { self.oracle = oracle }

        /// Returns the answers, and forgets the instances.
        func end() -> [String] {
            let lines = writer.lines
            writer = TreeWriter()
            for injector in all { injector.shared = [:] }
            return lines
        }

        func ask(_ injector: Instances, _ title: String, depth: Int) {
            for type in TreePlan.types.indices where type != TreePlan.seed {
                for isNamed in [false, true] where !isNamed || type < TreePlan.plainTypes {
                    let key = Key(type: type, isNamed: isNamed)
                    let taken = oracle.find(key, injector.path).map { TreeNode.Taken.node(request(key, $0, injector)) }
                    writer.write(
                        "\(title) \(type)\(isNamed ? "n" : "")", taken ?? .error("missing \(TreeOracle.name(key))"))
                }
            }
            for child in depth < 2 ? [0, 1] : [] where child == 1 || depth == 0 {
                guard
                    let owner = injector.path.indices.reversed().first(where: {
                        injector.path[$0].children[child] != nil
                    })
                else { continue }
                let declaration = injector.path[owner].children[child]!
                let inner = Instances(
                    Array(injector.path[...owner]) + [declaration.scope], parent: injector.at(owner), of: self)
                inner.seed = child == 0 ? TreeNode(label: 0) : nil
                for label in declaration.decorators { counts[label, default: 0] += 1 }
                let root = Key(type: TreePlan.roots[child])
                let place = oracle.find(root, inner.path)!
                writer.write("\(title)/\(root.type)", .node(request(root, place, inner)))
                ask(inner, "\(title)/\(root.type)", depth: depth + 1)
            }
            writer.write("\(title) made", "\(injector.made)")
        }

        /// Makes the root of a child, with what it needs of its parents.
        func makeRoot(_ child: Int, _ scope: Scope, of app: Instances) {
            let inner = Instances(app.path + [scope], parent: app, of: self)
            inner.seed = TreeNode(label: 0)
            let root = Key(type: TreePlan.roots[child])
            _ = request(root, oracle.find(root, inner.path)!, inner)
        }

        /// Makes an instance, and what its actions ask for when the outermost request is complete.
        private func request(_ key: Key, _ place: Place, _ injector: Instances) -> TreeNode {
            requests += 1
            let node = instance(key, place, injector.at(place.depth))
            requests -= 1
            while requests == 0, !actions.isEmpty {
                requests += 1
                actions.removeFirst()()
                requests -= 1
            }
            return node
        }

        private func instance(_ key: Key, _ place: Place, _ injector: Instances) -> TreeNode {
            guard let function = oracle.function(key, place, injector.path) else { return injector.seed! }
            if let node = injector.shared[key]?[place.index] { return node }
            let taken = function.needs.map { take($0, function, place, injector) }
            counts[function.label, default: 0] += 1
            let node = TreeNode(label: function.label, taken: taken)
            if !function.isFactory, key.type != TreePlan.numbered {
                injector.shared[key, default: [:]][place.index] = node
                injector.made.append(function.label)
            }
            if let asked = function.action, function.livesOnMainActor {
                actions.append { [self] in
                    let found = oracle.find(asked, injector.path)
                    let target = found.flatMap { oracle.function(asked, $0, injector.path) }
                    if let found, function.livesOnMainActor || target?.livesOnMainActor != true {
                        node.takeLater(.node(request(asked, found, injector)))
                    } else {
                        node.takeLater(.error((found == nil ? "missing " : "actor ") + TreeOracle.name(asked)))
                    }
                }
            }
            return node
        }

        private func take(_ need: TreePlan.Need, _ function: Function, _ place: Place, _ injector: Instances)
            -> TreeNode.Taken
        {
            @Sendable func members() -> [TreeNode] {
                oracle.members(need.key.type, for: function, need.form, injector.path).map {
                    request($0.key, $0.place, injector)
                }
            }
            if need.form == .set { return .set(members()) }
            if need.form == .setOfHandle { return .handle { .set(members()) } }
            guard case .place(let target) = oracle.target(of: need, of: function, at: place, injector.path) else {
                return need.form == .optionalOfHandle ? .handle { .nothing } : .nothing
            }
            if need.isLater { return .handle { .node(self.request(need.key, target, injector)) } }
            return .node(request(need.key, target, injector))
        }
    }
}
