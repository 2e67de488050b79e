/// The modules that are installed around a configuration: by configurations that are open, too, and by earlier ones.
struct ModulesAround {
    private var open: [InstalledModules] = []
    private var frozen: [ModuleWithoutState] = []
    /// Finds those that are frozen by their types.
    private var numbers = KeyNumbers()

    /// The modules of a layout, and of its parents.
    @inline(never) init(_ layout: Layout? = nil) {
        for layout in layout?.lineage ?? [] { add(layout.modules) }
    }

    mutating func add(_ modules: InstalledModules) {
        if !modules.all.isEmpty { open.append(modules) }
    }

    @inline(never) mutating func add(_ modules: [ModuleWithoutState]) {
        for module in modules {
            numbers.setFirst(frozen.count, for: BindingIdentity(module.type, nil))
            frozen.append(module)
        }
    }

    /// Returns where the nearest module is installed that is the same.
    @inline(never) func site(of module: InstalledModule) -> BindingSite? {
        for modules in open.reversed() {
            if let same = modules.module(sameAs: module) { return same.site }
        }
        return numbers.number(of: BindingIdentity(module.type, nil)).map { frozen[$0].site }
    }
}
