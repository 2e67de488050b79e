/// A dry run of all bindings, on a copy.
struct Verification {
    let copy: Injector
    private let original: Registry
    private let thread = ResolutionThread.current

    /// Throws if the calling thread runs a block of the injector, or of a copy of it: that would never end.
    init(of injector: Injector) throws(InjectionError) {
        let originals = injector.registry.lineage.map(\.original)
        if let slot = thread.frames.map(\.slot).first(where: { slot in
            originals.contains { $0 === slot.header.pointee.registry.original }
        }) {
            throw .circularDependency(path: [slot.key, slot.key])
        }
        original = injector.registry
        copy = Injector(copyOf: injector)
    }

    /// Asks for everything, and returns what can't be asked for.
    func run(isOnMainActor: Bool) throws(InjectionError) -> [BindingKey] {
        let slots = copy.registry.allSlots
        var errors: [InjectionError] = []
        var unchecked: [BindingKey] = []
        // Weak instances, which would be made again for each one that needs them.
        var kept: [Any] = []
        for slot in slots {
            guard slot.description.takesNoArguments, isOnMainActor || !slot.isOnMainActor else {
                unchecked.append(slot.key)
                continue
            }
            do throws(InjectionError) {
                let instance = try instance(of: slot, isOnMainActor: isOnMainActor)
                if slot.description.scope == .weak { kept.append(instance) }
            } catch {
                errors.append(error)
            }
        }
        original.learn(from: copy.registry)
        let problems = Problems(errors, of: slots.map(\.key)).sorted
        guard problems.isEmpty else { throw .invalidConfiguration(problems) }
        return unchecked
    }

    private func instance(of slot: Slot, isOnMainActor: Bool) throws(InjectionError) -> Any {
        func instance<T>(_ type: T.Type) throws(InjectionError) -> Any {
            try slot.instance(of: type, isOnMainActor: isOnMainActor, on: thread)
        }
        return try instance(slot.description.type)
    }
}

extension Injector {
    /// Makes an injector with the same bindings, the parents' copied too, and with none of the instances.
    fileprivate convenience init(copyOf injector: Injector) {
        let parent = injector.parent.map(Injector.init(copyOf:))
        let bindings = injector.registry.bindings.map { $0.failingForGood() }
        self.init(
            Registry(bindings, parent: parent?.registry, ownedBy: parent, copyOf: injector.registry), parent: parent)
    }
}

/// The errors of a verification, in the order of the bindings that they are about.
private struct Problems {
    private let order: [BindingKey: Int]
    private let errors: [InjectionError]

    init(_ errors: [InjectionError], of keys: [BindingKey]) {
        let order = Dictionary(zip(keys, keys.indices)) { first, _ in first }
        self.order = order
        self.errors = errors.map { error in
            guard case .circularDependency(let path) = error else { return error }
            return .circularDependency(path: Self.rotated(path, by: order))
        }
    }

    var sorted: [InjectionError] {
        let positions = errors.merged.enumerated().map { (position($1), $0, $1) }
        return positions.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    }

    /// The ring, from the member on that was bound first.
    private static func rotated(_ path: [BindingKey], by order: [BindingKey: Int]) -> [BindingKey] {
        let ring = path.dropLast()
        let start = ring.indices.min { order[ring[$0], default: .max] < order[ring[$1], default: .max] } ?? 0
        return Array(ring[start...] + ring[...start].prefix(start + 1))
    }

    private func position(_ error: InjectionError) -> Int {
        error.culprits.compactMap { order[$0] }.min() ?? .max
    }
}

extension InjectionError {
    /// The bindings to look at first.
    fileprivate var culprits: [BindingKey] {
        switch self {
        case .bindingNotFound: askers
        case .nestingTooDeep(let path): Array(path.prefix(1))
        default: askers.isEmpty ? cause.keys : askers
        }
    }
}
