import BTKInjector

/// A copy of an injector whose blocks may run to find out whether they fail, each until it has failed once.
final class Rehearsal {
    /// The copy of the injector, or of the first parent that no declaration has made: a property of an object of a
    /// session asks the app's injector.
    private let globalInjector: Injector
    private let callerIsOnMainActor: Bool
    let blueprints: [Blueprint]
    /// The bindings of the copy, which have the numbers of the original's.
    let bindings: [BindingSnapshot]
    /// For each binding the injector that makes its instances; nil if they may need a seed, which no child has here.
    private let copies: [Injector?]
    /// The numbers of each key's bindings, but for those of declared children.
    private let numbers: [BindingKey: [Int]]
    /// The first number of each binding.
    private let numbersOfBindings: [ObjectIdentifier: Int]
    /// How many requests were made: fewer than there are bindings, if blocks fail for others.
    private(set) var requestCount = 0
    let record: RehearsalRecord
    /// Weak instances, which would be made again for each one that needs them.
    private var kept: [AnyObject] = []

    /// Makes a copy of an injector, with its parents copied too, and with none of the instances.
    ///
    /// Throws if the calling thread runs a block of the injector, or of a copy of it: its block would do so again.
    /// Throws the cycle that the thread's request has found, if it has. And throws where rehearsals nest too deep:
    /// blocks that rehearse in turn would do so without end, and one that tries each of several bindings runs more
    /// often than the stack would tell. So the limit is low.
    init(of injector: Injector, callerIsOnMainActor: Bool) throws(InjectionError) {
        var running: [Binding] = []
        // How many rehearsals run around a block, and this one.
        var depth = 1
        try Injector.forEachRunningBlock { binding, notes in
            running.append(binding)
            if let record = notes as? RehearsalRecord { depth = max(depth, record.depth + 1) }
        }
        guard depth <= 5 else {
            throw .tooManyVerifications(path: running.map(\.key))
        }
        record = RehearsalRecord(depth: depth)
        blueprints = Blueprint.all(of: injector)
        let injectors = try blueprints.makeCopies(of: injector, notes: record)
        let family = zip(blueprints, injectors).filter { blueprint, _ in blueprint.parent == nil }
        globalInjector = (family.last { blueprint, _ in !blueprint.layout.isOfDeclaredChild } ?? family[0]).1
        let bindings = blueprints.bindings
        let descriptions = bindings.map { ObjectIdentifier($0.description) }
        let numbersOfBindings = Dictionary(zip(descriptions, bindings.indices)) { first, _ in first }
        let needSeeds = blueprints.bindingsThatNeedSeeds
        let copies = zip(blueprints, injectors).flatMap { blueprint, injector in
            blueprint.layout.bindings.map { needSeeds.contains($0) ? nil : injector }
        }
        for binding in running {
            guard let number = numbersOfBindings[ObjectIdentifier(binding.description)], copies[number] != nil else {
                continue
            }
            throw .circularDependency(path: [binding.key, binding.key])
        }
        self.bindings = bindings
        self.copies = copies
        self.numbersOfBindings = numbersOfBindings
        // Others are not found by their keys: each child of a declaration has the same.
        let others = bindings.indices.filter { bindings[$0].declaration == nil }
        numbers = Dictionary(grouping: others) { bindings[$0].key }
        self.callerIsOnMainActor = callerIsOnMainActor
    }

    /// Runs a closure while the copy is the global injector.
    func perform(_ body: () -> Void) { GlobalInjector.withInjector(globalInjector, perform: body) }

    /// Whether the instances of a binding are made here.
    func makes(_ number: Int) -> Bool { copies[number] != nil }

    /// Returns the error that a property would trap with; nil if there is an answer.
    func problem(of property: RequestOfProperty) -> InjectionError? { property.problem(in: globalInjector) }

    /// The classes of the objects that were made.
    var madeClasses: MadeClasses {
        var classes = MadeClasses()
        var seen: Set<ObjectIdentifier> = []
        for case let injector? in copies where seen.insert(ObjectIdentifier(injector)).inserted {
            injector.forEachMadeObject(callerIsOnMainActor: callerIsOnMainActor) { binding, object in
                classes.add(object, of: binding.description, in: injector)
            }
        }
        return classes
    }

    /// Returns whether the global injector, or one of its parents, has a name for a type that a property may request.
    func hasNames(for type: any Any.Type) -> Bool {
        globalInjector.layout.lineage.contains { $0.bindings.contains { $0.key.type == type && $0.key.name != nil } }
    }

    /// Requests the instance of a binding that is made, and returns why there is none.
    func request(_ number: Int) -> InjectionError? {
        let binding = bindings[number]
        // A block that has failed for another one would fail in the same way.
        if let error = record.failure(of: binding.binding) { return error as? InjectionError }
        requestCount += 1
        do throws(InjectionError) {
            let instance = try copies[number]!.instance(of: binding.binding, callerIsOnMainActor: callerIsOnMainActor)
            if binding.description.scope == .weak { kept.append(instance as AnyObject) }
            return nil
        } catch {
            return error
        }
    }

    /// Returns the number of the binding that a key is about; of those that are made at one place the outermost
    /// parent's.
    func number(of key: BindingKey) -> Int? {
        guard let binding = key.binding else { return nil }
        if let number = numbersOfBindings[ObjectIdentifier(binding)] { return number }
        return numbers[key]?.first {
            let other = bindings[$0].description
            return other.hasKey(of: binding) && other.site == binding.site
        }
    }
}

extension [Blueprint] {
    /// Makes copies of an injector and of its parents, and a child of each declaration, which has no seeds. Returns
    /// that of each blueprint.
    fileprivate func makeCopies(of injector: Injector, notes: RehearsalRecord) throws(InjectionError) -> [Injector] {
        var copies: [Injector] = []
        var copiesByLayout: [ObjectIdentifier: Injector] = [:]
        for blueprint in self {
            // Those of the injector's parents come first, one after the other.
            let parent = blueprint.parent.map { copiesByLayout[ObjectIdentifier($0.layout)] } ?? copies.last
            let copy = try injector.makeCopy(of: blueprint.layout, parent: parent, notes: notes)
            copies.append(copy)
            copiesByLayout[ObjectIdentifier(blueprint.layout)] = copy
        }
        return copies
    }

    /// The bindings of children that may need a seed: the seeds, what has a block, which may request anything, and what
    /// needs one of these, at once or later.
    fileprivate var bindingsThatNeedSeeds: Set<Binding> {
        let inSeededChildren = filter(\.takesSeeds).flatMap(\.layout.bindings)
        var requesters: [Binding: [Binding]] = [:]
        for binding in inSeededChildren {
            for need in binding.wiredDependencies { requesters[need.binding, default: []].append(binding) }
        }
        var found: Set<Binding> = []
        var rest = inSeededChildren.filter { !$0.description.isWired }
        while let binding = rest.popLast() {
            if found.insert(binding).inserted { rest += requesters[binding, default: []] }
        }
        return found
    }
}
