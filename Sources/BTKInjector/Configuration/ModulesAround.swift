/// The modules that are installed around a configuration: by configurations that are open, too, and by earlier ones.
struct ModulesAround {
    private var open: [InstalledModules] = []
    private var frozen: [ModuleWithoutState] = []
    /// Finds those that are frozen by their types.
    private var table = HashTable()

    /// The modules of a layout, and of its parents.
    init(_ layout: Layout?) {
        for layout in layout?.lineage ?? [] { add(layout.modules) }
    }

    mutating func add(_ modules: InstalledModules) { open.append(modules) }

    mutating func add(_ modules: [ModuleWithoutState]) {
        for module in modules {
            table.add(frozen.count, hash: ObjectIdentifier(module.type).hashValue)
            frozen.append(module)
        }
    }

    var isEmpty: Bool { open.isEmpty && frozen.isEmpty }

    /// Returns where the nearest module is installed that is the same.
    func site(of identity: ModuleIdentity) -> BindingSite? {
        for modules in open.reversed() {
            if let number = modules.number(of: identity) { return modules.all[number].site }
        }
        let type = identity.type
        return table.first(ObjectIdentifier(type).hashValue) { frozen[$0].type == type }.map { frozen[$0].site }
    }
}
