import BTKInjector

/// A copy of an injector whose blocks may run to find out whether they fail, each until it has failed once.
final class Rehearsal {
    private let copy: Injector
    private let callerIsOnMainActor: Bool
    /// The bindings of the copy, which have the numbers of the original's. Of each declaration of children without
    /// seeds one child is made, of others none.
    let bindings: [BindingSnapshot]
    /// For each binding the injector that makes its instances; nil if they are not made.
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
        let blueprints = Blueprint.all(of: injector)
        copy = try blueprints.makeCopies(of: injector, notes: record)
        let copied = Set(blueprints.filter { $0.injector != nil }.map { ObjectIdentifier($0.layout) })
        for binding in running where copied.contains(ObjectIdentifier(binding.layout)) {
            throw .circularDependency(path: [binding.key, binding.key])
        }
        bindings = blueprints.bindings
        copies = blueprints.flatMap { Array(repeating: $0.injector, count: $0.layout.bindings.count) }
        let descriptions = bindings.map { ObjectIdentifier($0.description) }
        numbersOfBindings = Dictionary(zip(descriptions, bindings.indices)) { first, _ in first }
        // Others are not found by their keys: each child of a declaration has the same.
        let others = bindings.indices.filter { [bindings] in bindings[$0].declaration == nil }
        numbers = Dictionary(grouping: others) { [bindings] in bindings[$0].key }
        self.callerIsOnMainActor = callerIsOnMainActor
    }

    /// Runs a closure while the copy is the global injector.
    func perform(_ body: () -> Void) { GlobalInjector.withInjector(copy, perform: body) }

    /// The errors of the properties that were made while the blocks ran.
    var propertyProblems: [InjectionError] { record.propertyProblems(in: copy) }

    /// Returns why the copy does not answer a property without a name, of an object that was not made; nil if it does.
    func problem(ofPropertyOf type: any Any.Type, in binding: BindingSnapshot) -> InjectionError? {
        if let other = binding.binding.bindingOfChild(for: type, named: nil, below: copy) {
            return .property(of: binding.key, type, named: nil, bypassing: other)
        }
        func find<T>(_ type: T.Type) throws(InjectionError) {
            if binding.livesOnMainActor {
                _ = try copy.mainActor.provider(for: type)
            } else {
                _ = try copy.provider(for: type)
            }
        }
        do throws(InjectionError) {
            try find(type)
            return nil
        } catch {
            let error = error.ofProperty(at: nil, reachesMainActor: binding.livesOnMainActor)
            return error.key.map { error.with($0, requestedBy: binding.key) } ?? error
        }
    }

    /// The classes of the objects that were made.
    var madeClasses: MadeClasses {
        var classes = MadeClasses()
        var seen: Set<ObjectIdentifier> = []
        for case let injector? in copies where seen.insert(ObjectIdentifier(injector)).inserted {
            injector.forEachMadeObject { binding, object in
                if callerIsOnMainActor || !binding.description.livesOnMainActor {
                    classes.add(object, of: binding.description, in: injector)
                }
            }
        }
        return classes
    }

    /// Returns whether the copy, or one of its parents, has a name for a type that a property may request.
    func hasNames(for type: any Any.Type) -> Bool {
        copy.layout.lineage.contains { $0.bindings.contains { $0.key.type == type && $0.key.name != nil } }
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
    /// Makes copies of an injector and of its parents, and the children that take no seeds, in children that do so too.
    /// Returns the copy of the injector.
    fileprivate func makeCopies(of injector: Injector, notes: RehearsalRecord) throws(InjectionError) -> Injector {
        var copy: Injector!
        for blueprint in self {
            if let parent = blueprint.parent {
                let declaration = parent.layout.bindings[blueprint.declaration! - parent.start]
                guard let outer = parent.injector, declaration.description.takesNoArguments else { continue }
                blueprint.injector = try injector.makeCopy(of: blueprint.layout, parent: outer, notes: notes)
            } else {
                copy = try injector.makeCopy(of: blueprint.layout, parent: copy, notes: notes)
                blueprint.injector = copy
            }
        }
        return copy
    }
}
