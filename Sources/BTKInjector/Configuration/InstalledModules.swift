/// A module, with the hash by which it is found again.
struct ModuleIdentity {
    let module: any Module
    /// Equal for modules that are the same; nil for one that is the same as no other.
    let hash: Int?
    /// Whether only comparisons tell whether another module is the same: its type is `Equatable`, and not `Hashable`.
    private(set) var isOnlyCompared = false

    /// The module, if it can be compared. Here, because the cast takes longer than the comparison.
    private let equatable: (any Equatable)?

    // Runs code of users: `hash`.
    init(of module: any Module) {
        func isEmpty<M>(_ module: M) -> Bool { MemoryLayout<M>.size == 0 }
        self.module = module
        equatable = module as? any Equatable
        var hasher = Hasher()
        hasher.combine(ObjectIdentifier(Swift.type(of: module)))
        if let module = equatable as? any Hashable {
            module.hash(into: &hasher)
        } else if equatable != nil || isEmpty(module) {
            // The type is all that is known.
            isOnlyCompared = equatable != nil
        } else if Swift.type(of: module) is AnyClass {
            hasher.combine(ObjectIdentifier(module as AnyObject))
        } else {
            hash = nil
            return
        }
        hash = hasher.finalize()
    }

    var isEquatable: Bool { equatable != nil }

    /// A list for modules of its type, if they are compared.
    fileprivate var list: ComparedModules? {
        isOnlyCompared ? equatable.map { ComparedModules.list(for: $0) } : nil
    }

    /// Whether it is a value without stored properties.
    var hasNoState: Bool {
        func isEmpty<M>(_ module: M) -> Bool { MemoryLayout<M>.size == 0 }
        return isEmpty(module)
    }

    var type: any Any.Type { Swift.type(of: module) }

    var name: String { String(describing: type) }

    /// The module as paths show it.
    var key: BindingKey { BindingKey(of: type, named: nil).with(.module) }

    /// Whether installing both would be installing one twice.
    // Runs code of users: `==`.
    @inline(never) func isSame(as other: any Module) -> Bool {
        func isEqual<E: Equatable, M>(_ module: E, to other: M) -> Bool {
            if E.self == M.self { return module == same(other, as: E.self) }
            return (other as? E).map { module == $0 } ?? false
        }
        guard Swift.type(of: module) == Swift.type(of: other) else { return false }
        if let equatable { return isEqual(equatable, to: other) }
        return Swift.type(of: module) is AnyClass ? module as AnyObject === other as AnyObject : hash != nil
    }
}

/// The installed modules of one type that is `Equatable`, and not `Hashable`.
///
/// A new one is compared with each of them, the latest first. That can't be avoided: what `==` says of two modules says
/// nothing of a third one, so of n modules that are all different each pair has to be compared, by whatever order or
/// table.
private class ComparedModules {
    /// Returns the number of the module that is equal.
    // Runs code of users: `==`.
    func number(of module: any Module) -> Int? { nil }

    func add(_ module: any Module, number: Int) {}

    /// Removes the latest ones, from a number on.
    func remove(from number: Int) {}

    /// Returns a list for modules of a type.
    static func list(for module: any Equatable) -> ComparedModules {
        func list<M: Equatable>(for module: M) -> ComparedModules { ComparedModulesOf<M>() }
        return list(for: module)
    }
}

private final class ComparedModulesOf<M: Equatable>: ComparedModules {
    // An array of their type: 10,000 are compared in 0.9 s. To take each out of an existential first takes 13.
    private var modules: [M] = []
    private var numbers: [Int] = []

    override func number(of module: any Module) -> Int? {
        guard let module = module as? M else { return nil }
        var index = modules.count
        while index > 0 {
            index -= 1
            if modules[index] == module { return numbers[index] }
        }
        return nil
    }

    override func add(_ module: any Module, number: Int) {
        guard let module = module as? M else { return }
        modules.append(module)
        numbers.append(number)
    }

    override func remove(from number: Int) {
        while let last = numbers.last, last >= number {
            numbers.removeLast()
            modules.removeLast()
        }
    }
}

/// A module that a configuration has installed, and what it has added.
final class InstalledModule {
    let identity: ModuleIdentity
    let site: BindingSite
    /// Whether the configuration's block has installed it itself, also later than a module.
    var isInstalledByBlock: Bool
    /// Whether it is said to be one of the configuration's own, or that of an ancestor; nil if neither is said.
    var shadowing: Bool?
    /// Whether it binds now.
    var isOpen = true
    /// All modules of its type that are compared, if it is the first of these.
    fileprivate var comparedModules: ComparedModules?
    /// Its bindings and removals among those of the configuration, with those of the modules that it has installed.
    /// Likewise the other ranges.
    var bindings: Range<Int>
    var requirements: Range<Int>
    var observers: Range<Int>
    var children: Range<Int>
    /// The modules that it has installed.
    var modules: Range<Int>

    /// Begins to bind, behind what was added before.
    init(
        _ identity: ModuleIdentity, at site: BindingSite, shadowing: Bool?, isInstalledByBlock: Bool,
        after mark: Configuration.Mark
    ) {
        self.identity = identity
        self.site = site
        self.shadowing = shadowing
        self.isInstalledByBlock = isInstalledByBlock
        bindings = mark.bindingCount..<mark.bindingCount
        requirements = mark.requirementCount..<mark.requirementCount
        observers = mark.observerCount..<mark.observerCount
        children = mark.childCount..<mark.childCount
        modules = mark.moduleCount + 1..<mark.moduleCount + 1
    }

    /// Notes that it has bound what it binds.
    func close(at mark: Configuration.Mark) {
        bindings = bindings.lowerBound..<mark.bindingCount
        requirements = requirements.lowerBound..<mark.requirementCount
        observers = observers.lowerBound..<mark.observerCount
        children = children.lowerBound..<mark.childCount
        modules = modules.lowerBound..<mark.moduleCount
        isOpen = false
    }
}

/// The modules that a configuration has installed, each before those that it has installed itself.
struct InstalledModules {
    private(set) var all: [InstalledModule] = []
    private var table = HashTable()
    /// How many of these bind now.
    private var openCount = 0

    var count: Int { all.count }

    /// Whether the configuration's block installs modules now, and no module does.
    var areInstalledByBlock: Bool { openCount == 0 }

    /// Those that later configurations know.
    var withoutState: [ModuleWithoutState] {
        all.filter(\.identity.hasNoState).map { ModuleWithoutState(type: $0.identity.type, site: $0.site) }
    }

    /// Returns the number of the module that is the same.
    func number(of identity: ModuleIdentity) -> Int? {
        if identity.isOnlyCompared { return comparedModules(ofTypeOf: identity)?.number(of: identity.module) }
        return identity.hash.flatMap { table.first($0) { identity.isSame(as: all[$0].identity.module) } }
    }

    /// Returns the modules of a type that are compared.
    private func comparedModules(ofTypeOf identity: ModuleIdentity) -> ComparedModules? {
        guard let hash = identity.hash else { return nil }
        return table.first(hash) { all[$0].identity.type == identity.type }.flatMap { all[$0].comparedModules }
    }

    /// Returns whether a module is installed already, and notes that it is installed once more.
    mutating func contain(_ identity: ModuleIdentity, shadowing: Bool?) -> Bool {
        guard let number = number(of: identity) else { return false }
        if areInstalledByBlock { all[number].isInstalledByBlock = true }
        if let shadowing { all[number].shadowing = shadowing }
        return true
    }

    /// Adds a module that begins to bind.
    mutating func open(_ module: InstalledModule) {
        let identity = module.identity
        if let compared = comparedModules(ofTypeOf: identity) {
            compared.add(identity.module, number: count)
        } else if let hash = identity.hash {
            table.add(count, hash: hash)
            module.comparedModules = identity.list
            module.comparedModules?.add(identity.module, number: count)
        }
        all.append(module)
        openCount += 1
    }

    /// Notes that a module has bound what it binds.
    mutating func close(_ number: Int, at mark: Configuration.Mark) {
        all[number].close(at: mark)
        openCount -= 1
    }

    /// Removes the modules from a number on, of which the first one binds now. Returns them, to be released by the
    /// caller.
    mutating func remove(from number: Int) -> [InstalledModule] {
        let removed = Array(all[number...])
        for module in removed { comparedModules(ofTypeOf: module.identity)?.remove(from: number) }
        table.remove(from: number)
        all.removeLast(removed.count)
        openCount -= removed.filter(\.isOpen).count
        return removed
    }

    /// Returns the keys of the modules that bind now, from a number on.
    func openKeys(from number: Int = 0) -> [BindingKey] {
        all[number...].filter(\.isOpen).map(\.identity.key)
    }

    func isOpen(_ number: Int) -> Bool { all[number].isOpen }
}
