/// A look at all functions that a registry's bindings are wired to.
///
/// Bindings are numbered by their places among those of the registry.
struct WiringCheck {
    private let registry: Registry
    /// For each binding those that its instance is built of. Those of parents are among them.
    private var edges: [[Slot]]
    /// Bindings of the main actor, each with an ordinary binding that asks for it.
    private var misplaced: [(slot: Slot, dependent: Slot)] = []
    /// The errors of single parameters.
    private var errors: [InjectionError] = []

    init(of registry: Registry) {
        self.registry = registry
        edges = Array(repeating: [], count: registry.slots.count)
    }

    /// Looks up what the function of a slot takes, if there is one.
    mutating func add(_ slot: Slot) {
        guard let wiring = slot.wiring else { return }
        if !wiring.takesAllArguments { errors.append(slot.missingParameter(in: wiring)) }
        for type in wiring.dependencies {
            // At once where the type itself is bound, as mostly: without an array for one dependency.
            if let other = registry.slot(ObjectIdentifier(type)) {
                add(Dependency(slot: other, isDeferred: false), of: slot)
                continue
            }
            do throws(InjectionError) {
                for dependency in try registry.dependencies(on: type) { add(dependency, of: slot) }
            } catch {
                errors.append(error.asParameter(of: slot.key))
            }
        }
    }

    private mutating func add(_ dependency: Dependency, of slot: Slot) {
        let isOnMainActor = dependency.isOnMainActor || (slot.isOnMainActor && !dependency.isDeferred)
        if dependency.slot.isOnMainActor, !isOnMainActor { misplaced.append((dependency.slot, slot)) }
        if !dependency.isDeferred { edges[slot.place - registry.firstPlace].append(dependency.slot) }
    }

    var problems: [InjectionError] { errors + misplacements + captives + cycles }

    /// Returns the number of a slot; nil for one of a parent.
    private func number(of slot: Slot) -> Int? {
        slot.place < registry.firstPlace ? nil : slot.place - registry.firstPlace
    }
}

// MARK: The main actor

extension WiringCheck {
    /// An error for each binding of the main actor that ordinary bindings ask for.
    ///
    /// Where these move there, so must the ordinary bindings that need them. All of these are told at once.
    private var misplacements: [InjectionError] {
        guard !misplaced.isEmpty else { return [] }
        var errors: [InjectionError] = []
        var dependents = edges.map { _ in [Int]() }
        for (number, slots) in edges.enumerated() where !registry.slots[number].isOnMainActor {
            for target in slots.compactMap(number(of:)) { dependents[target].append(number) }
        }
        for slot in registry.allSlots where misplaced.contains(where: { $0.slot == slot }) {
            let direct = misplaced.filter { $0.slot == slot }.map { $0.dependent.place - registry.firstPlace }
            var isReached = Array(repeating: false, count: edges.count)
            var rest = direct
            while let number = rest.popLast() {
                guard !isReached[number] else { continue }
                isReached[number] = true
                rest += dependents[number]
            }
            let others = edges.indices.filter { isReached[$0] && !direct.contains($0) }
            let askers = edges.indices.filter(direct.contains)
            errors.append(.boundOnMainActor(slot.key.required(by: keys(at: askers), for: keys(at: others))))
        }
        return errors
    }

    private func keys(at numbers: [Int]) -> [BindingKey] { numbers.map { registry.slots[$0].key } }
}

// MARK: Captives

extension WiringCheck {
    /// The instances of graph scope that singletons get, themselves or as parts of what factories make for them.
    private var captives: [InjectionError] {
        guard registry.hasGraphScope else { return [] }
        return registry.slots.filter(\.isSingleton).flatMap { singleton in
            var captives: [InjectionError] = []
            var isReached = Array(repeating: false, count: registry.endPlace)
            var rest = edges[number(of: singleton)!]
            while let slot = rest.popLast() {
                guard !isReached[slot.place] else { continue }
                isReached[slot.place] = true
                if slot.isFactory { rest += number(of: slot).map { edges[$0] } ?? inheritedEdges(of: slot) }
                if slot.description.scope == .graph { captives.append(.captiveDependency(slot.key, of: singleton.key)) }
            }
            return captives
        }
    }

    /// Returns the direct edges of a parent's wired binding.
    private func inheritedEdges(of slot: Slot) -> [Slot] {
        guard let wiring = slot.wiring else { return [] }
        return wiring.dependencies.flatMap { (try? slot.header.pointee.registry.dependencies(on: $0)) ?? [] }
            .filter { !$0.isDeferred }.map(\.slot)
    }
}

// MARK: Cycles

extension WiringCheck {
    /// Cycles among direct edges: for each edge that is part of any the shortest, and each cycle once.
    private var cycles: [InjectionError] {
        guard hasCycle else { return [] }
        let edges = edges.map { $0.compactMap(number) }
        var isCovered = edges.map { $0.map { _ in false } }
        var cycles: [InjectionError] = []
        for number in edges.indices {
            for (index, next) in edges[number].enumerated() where !isCovered[number][index] {
                guard let path = Self.shortestPath(from: next, to: number, along: edges) else { continue }
                let first = path.firstIndex(of: path.min()!)!
                let ring = Array(path[first...] + path[...first])
                for (member, next) in zip(ring, ring.dropFirst()) {
                    // All of them: a function may need a binding by several parameters.
                    for index in edges[member].indices where edges[member][index] == next {
                        isCovered[member][index] = true
                    }
                }
                cycles.append(.circularDependency(path: keys(at: ring)))
            }
        }
        return cycles
    }

    private enum VisitState { case new, onPath, done }

    /// Whether any edges lead in a circle: depth first, by a list, because chains may be longer than any stack.
    private var hasCycle: Bool {
        var states = Array(repeating: VisitState.new, count: edges.count)
        var path: [(number: Int, next: Int)] = []
        for start in edges.indices where states[start] == .new && !edges[start].isEmpty {
            states[start] = .onPath
            path.append((start, 0))
            while let (number, next) = path.last {
                guard next < edges[number].count else {
                    states[number] = .done
                    path.removeLast()
                    continue
                }
                path[path.count - 1].next += 1
                guard let target = self.number(of: edges[number][next]), states[target] != .done else { continue }
                if states[target] == .onPath { return true }
                states[target] = .onPath
                path.append((target, 0))
            }
        }
        return false
    }

    /// Returns the shortest path from one binding to another, breadth first, with both of them.
    private static func shortestPath(from start: Int, to end: Int, along edges: [[Int]]) -> [Int]? {
        var previous = [Int?](repeating: nil, count: edges.count)
        var queue = [start]
        var next = 0
        previous[start] = start
        while next < queue.count, previous[end] == nil {
            for target in edges[queue[next]] where previous[target] == nil {
                previous[target] = queue[next]
                queue.append(target)
            }
            next += 1
        }
        guard previous[end] != nil else { return nil }
        var path = [end]
        while path.last! != start { path.append(previous[path.last!]!) }
        return path.reversed()
    }
}

extension Slot {
    /// Returns the error of a wired function without a parameter for one of the arguments.
    fileprivate func missingParameter(in wiring: Wiring) -> InjectionError {
        let parameters = wiring.parameters.map { String(describing: $0) }.joined(separator: ", ")
        return .argumentMismatch(
            key.with(.wiredFunction), expected: "(\(parameters))", requested: description.argumentsText)
    }
}

extension InjectionError {
    /// Returns the error of a wired function's parameter.
    fileprivate func asParameter(of owner: BindingKey) -> InjectionError {
        switch self {
        case .bindingNotFound(let missing, _):
            let key = missing.with(.parameter)
            return .bindingNotFound(key, path: [owner, key])
        case .argumentMismatch(let key, let expected, let requested):
            let key = key.with(.parameter).required(by: [owner])
            return .argumentMismatch(key, expected: expected, requested: requested)
        default:
            return required(by: [owner])
        }
    }
}
