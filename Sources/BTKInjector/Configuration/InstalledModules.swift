/// The modules that are installed in a configuration, each with its place, in the order of installation.
struct InstalledModules {
    private var order: [AnyHashable] = []
    private var sites: [AnyHashable: BindingSite] = [:]

    var count: Int { order.count }

    /// The modules as a frozen layout remembers them.
    var frozen: [InstalledModule] { order.map { InstalledModule($0, at: sites[$0]!) } }

    /// Returns where an equal module is installed; nil if none is.
    func site(of module: AnyHashable) -> BindingSite? { sites[module] }

    mutating func insert(_ module: AnyHashable, at site: BindingSite) {
        guard sites[module] == nil else { return }
        sites[module] = site
        order.append(module)
    }

    mutating func insert(contentsOf others: InstalledModules) {
        for module in others.order { insert(module, at: others.sites[module]!) }
    }

    /// Removes the modules that were inserted last, down to a count.
    mutating func cut(to count: Int) {
        for module in order[count...] { sites[module] = nil }
        order.removeSubrange(count...)
    }
}

extension InstalledModule {
    init(_ module: AnyHashable, at site: BindingSite) {
        self.init(type: ObjectIdentifier(Swift.type(of: module.base)), hash: module.hashValue, site: site)
    }
}
