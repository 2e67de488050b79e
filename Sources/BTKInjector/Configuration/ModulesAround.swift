/// The modules that are installed around a configuration: by configurations that are open, too, and by earlier ones.
struct ModulesAround {
    /// Those of configurations, each within the one before.
    private var open: [InstalledModules] = []
    /// Finds the configurations that have a module, by its hash.
    private var openTable = HashTable()
    private var frozen: [ModuleWithoutState] = []
    /// Finds those that are frozen by their types: the nearest of each.
    private var numbers = KeyNumbers()

    /// The modules of a layout, and of its parents.
    @inline(never) init(_ layout: Layout? = nil) {
        for layout in (layout?.lineage ?? []).reversed() { add(layout.modules) }
    }

    /// Adds the modules of a configuration which is so deep within others, in place of those as deep or deeper.
    @inline(never) mutating func add(_ modules: InstalledModules, depth: Int) {
        removeAll(from: depth)
        for module in modules.all {
            // Once for all that are compared.
            guard let hash = module.hash, openTable.first(hash, where: { $0 == depth }) == nil else { continue }
            openTable.add(depth, hash: hash)
        }
        open.append(modules)
    }

    /// Removes the modules of configurations that are so deep within others, or deeper.
    @inline(never) mutating func removeAll(from depth: Int) {
        openTable.remove(from: depth)
        _ = open.removeAll(from: depth)
    }

    /// Adds modules that are nearer than those before.
    @inline(never) mutating func add(_ modules: [ModuleWithoutState]) {
        for module in modules {
            numbers.set(frozen.count, for: BindingIdentity(module.type, nil))
            frozen.append(module)
        }
    }

    /// Returns where the nearest module is installed that is the same.
    @inline(never) func site(of module: InstalledModule) -> BindingSite? {
        var nearest: InstalledModule?
        if let hash = module.hash {
            // The last one.
            _ = openTable.first(hash) { depth in
                nearest = open[depth].module(sameAs: module) ?? nearest
                return false
            }
        }
        if let nearest { return nearest.site }
        return numbers.number(of: BindingIdentity(module.type, nil)).map { frozen[$0].site }
    }
}
