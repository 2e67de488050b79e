// Which modules a configuration has installed.

extension Configuration {
    /// Returns the number of the module that is the same. Finds it by its type and its hash, if it has one.
    ///
    /// Runs code of users: `hash` and `==`.
    @inline(never) func number(of module: any Module) -> Int? {
        guard let hash = hash(of: module) else { return nil }
        let equatable = module as? any Equatable
        return moduleTable.first(hash) { isSame(module, equatable, as: modules[$0]) }
    }

    /// Adds a module that begins to bind.
    func open(_ module: any Module) {
        if let hash = hash(of: module) { moduleTable.add(modules.count, hash: hash) }
        openModules.add(modules.count)
        modules.add(module)
    }

    /// Removes the modules from a number on, of which the first one binds.
    func removeModules(from number: Int) {
        moduleTable.remove(from: number)
        openModules.removeLast()
        while modules.count > number { _ = modules.removeLast() }
    }

    /// Returns the error of a module that declares a child which installs it again, and so on, without an end.
    func ring(of module: any Module) -> InjectionError? {
        // From this one outwards.
        var configurations = [self]
        while let outer = configurations[configurations.count - 1].outer {
            if let number = outer.number(of: module), outer.openModules.contains(number) {
                var path: [BindingKey] = []
                outer.addOpenModules(from: number, to: &path)
                for configuration in configurations.reversed() { configuration.addOpenModules(from: 0, to: &path) }
                path.add(path[0])
                return .circularDependency(path: path)
            }
            configurations.add(outer)
        }
        return nil
    }

    /// Adds the keys of the modules that bind now, from a number on.
    @inline(never) private func addOpenModules(from number: Int, to path: inout [BindingKey]) {
        for index in openModules where index >= number {
            path.add(BindingKey(of: type(of: modules[index]), named: nil).about(.module))
        }
    }
}

/// Returns a hash that is equal for modules which are the same; nil for one that is the same as no other.
@inline(never) private func hash(of module: any Module) -> Int? {
    func isEmpty<M>(_ module: M) -> Bool { MemoryLayout<M>.size == 0 }
    let type = type(of: module)
    if let module = module as? any Hashable { return module.hashValue ^ ObjectIdentifier(type).hashValue }
    if module is any Equatable || isEmpty(module) { return ObjectIdentifier(type).hashValue }
    return type is AnyClass ? ObjectIdentifier(module as AnyObject).hashValue : nil
}

/// Returns whether installing two modules would be installing one twice. They have one hash.
///
/// - Parameter equatable: The first one, if it can be compared: the cast takes longer than the comparison.
@inline(never) private func isSame(_ module: any Module, _ equatable: (any Equatable)?, as other: any Module) -> Bool {
    func isEqual<E: Equatable, M>(_ module: E, to other: M) -> Bool {
        if E.self == M.self { return module == same(other, as: E.self) }
        return (other as? E).map { module == $0 } ?? false
    }
    guard type(of: module) == type(of: other) else { return false }
    if let equatable { return isEqual(equatable, to: other) }
    return !(type(of: module) is AnyClass) || module as AnyObject === other as AnyObject
}
