/// A module, with the hash by which it is found again.
struct ModuleIdentity {
    let module: any Module
    /// Equal for modules that are the same; nil for one that is the same as no other.
    let hash: Int?

    /// The module, if it can be compared. Here, because the cast takes longer than the comparison.
    private let equatable: (any Equatable)?

    // Runs code of users: `hash`.
    init(of module: any Module) {
        func isEmpty<M>(_ module: M) -> Bool { MemoryLayout<M>.size == 0 }
        self.module = module
        equatable = module as? any Equatable
        var hasher = Hasher()
        hasher.combine(ObjectIdentifier(type(of: module)))
        if let module = equatable as? any Hashable {
            module.hash(into: &hasher)
        } else if equatable != nil || isEmpty(module) {
            // The type is all that is known.
        } else if type(of: module) is AnyClass {
            hasher.combine(ObjectIdentifier(module as AnyObject))
        } else {
            hash = nil
            return
        }
        hash = hasher.finalize()
    }

    /// Whether installing both would be installing one twice.
    // Runs code of users: `==`.
    @inline(never) func isSame(as other: any Module) -> Bool {
        func isEqual<E: Equatable, M>(_ module: E, to other: M) -> Bool {
            if E.self == M.self { return module == same(other, as: E.self) }
            return (other as? E).map { module == $0 } ?? false
        }
        guard type(of: module) == type(of: other) else { return false }
        if let equatable { return isEqual(equatable, to: other) }
        return type(of: module) is AnyClass ? module as AnyObject === other as AnyObject : hash != nil
    }
}

/// The modules that a configuration has installed.
struct InstalledModules {
    /// In the order in which they were installed.
    private var modules: [any Module] = []
    /// Whether each of these binds now. Those that do were installed each by the one before.
    private var isOpen: [Bool] = []
    private var table = HashTable()

    var count: Int { modules.count }

    /// Returns the number of the module that is the same.
    func number(of identity: ModuleIdentity) -> Int? {
        identity.hash.flatMap { table.first($0) { identity.isSame(as: modules[$0]) } }
    }

    /// Adds a module that begins to bind. Returns its number.
    mutating func open(_ identity: ModuleIdentity) -> Int {
        if let hash = identity.hash { table.add(count, hash: hash) }
        modules.add(identity.module)
        isOpen.add(true)
        return count - 1
    }

    /// Notes that a module has bound what it binds.
    mutating func close(_ number: Int) { isOpen[number] = false }

    /// Removes the modules from a number on. Returns them, to be released by the caller.
    mutating func remove(from number: Int) -> [any Module] {
        let removed = Array(modules[number...])
        table.remove(from: number)
        modules.removeLast(removed.count)
        isOpen.removeLast(removed.count)
        return removed
    }

    /// Returns the keys of the modules that bind now, from a number on, if the first of them does.
    func openKeys(from number: Int = 0) -> [BindingKey] {
        var keys: [BindingKey] = []
        for (index, module) in modules.enumerated() where index >= number && isOpen[index] {
            keys.add(BindingKey(of: type(of: module), named: nil).about(.module))
        }
        return keys
    }

    func isOpen(_ number: Int) -> Bool { isOpen[number] }
}
