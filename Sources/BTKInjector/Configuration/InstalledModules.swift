/// A module that a configuration installs, and what it adds there.
final class InstalledModule {
    private let module: any Module
    /// The module, if it can be compared. Here, because the cast takes longer than the comparison.
    private let equatable: (any Equatable)?
    /// Equal for modules that are the same; nil for one that is the same as no other.
    let hash: Int?
    /// Where it is installed first.
    let site: BindingSite
    /// Whether the configuration's block has installed it itself, also later than a module.
    var isInstalledByBlock: Bool
    /// Whether it is said to be one of the configuration's own, or that of an ancestor; nil if neither is said.
    var shadowing: Bool?
    /// The points between which it adds what it adds, with the modules that it installs.
    let start: Configuration.Mark
    var end: Configuration.Mark
    /// Whether it binds now.
    var isOpen = true
    /// The numbers of the modules that it installs, also of those that were installed before. All of them closed before
    /// it does.
    var installed: [Int] = []
    /// The origin of what is bound around it.
    let outerOrigin: BindingSite.Origin?
    /// Where a module around the configuration is installed that is the same, if there is one.
    var siteAround: BindingSite?
    /// Whether it is looked at by itself, and not as a part of a module around the configuration.
    var isLookedAt = false
    /// Whether what it adds would not be the same as what that module has added.
    var makesADifference = false
    /// Whether what it adds stays.
    var stays = true

    /// - Parameters:
    ///   - configuration: Where it is installed, behind what was said before.
    ///   - shadowing: Whether it is said to be one of the configuration's own, or that of an ancestor.
    // Runs code of users: `hash`.
    init(
        _ module: any Module, in configuration: Configuration, at site: (fileID: String, line: Int), shadowing: Bool?
    ) {
        self.module = module
        equatable = module as? any Equatable
        hash = Self.hash(of: module, equatable)
        outerOrigin = configuration.origin
        self.site = configuration.site(at: site)
        isInstalledByBlock = configuration.blockInstallsModules
        self.shadowing = shadowing
        start = configuration.mark
        end = start
    }

    private static func hash(of module: any Module, _ equatable: (any Equatable)?) -> Int? {
        var hasher = Hasher()
        hasher.combine(ObjectIdentifier(Swift.type(of: module)))
        if let module = equatable as? any Hashable {
            module.hash(into: &hasher)
        } else if Swift.type(of: module) is AnyClass, equatable == nil {
            hasher.combine(ObjectIdentifier(module as AnyObject))
        } else if equatable == nil, !isEmpty(module) {
            return nil
        }
        // Of others the type is all that is known.
        return hasher.finalize()
    }

    private static func isEmpty<M>(_ module: M) -> Bool { MemoryLayout<M>.size == 0 }

    var isEquatable: Bool { equatable != nil }

    /// Whether it is a value without stored properties.
    var hasNoState: Bool { Self.isEmpty(module) }

    /// Its number among the modules of the configuration.
    var number: Int { start.modules }

    var type: any Any.Type { Swift.type(of: module) }

    var name: String { String(describing: type) }

    /// The module as paths show it.
    @inline(never) var key: BindingKey { BindingKey(of: type, named: nil).with(.module) }

    /// Returns whether installing both would be installing one twice.
    // Runs code of users: `==`.
    @inline(never) func isSame(as other: InstalledModule) -> Bool {
        func isEqual<E: Equatable>(_ module: E, to other: any Module) -> Bool {
            guard let other = other as? E else { return false }
            return module == other
        }
        guard hash != nil, hash == other.hash, type == other.type else { return false }
        if let equatable { return isEqual(equatable, to: other.module) }
        return hasNoState || module as AnyObject === other.module as AnyObject
    }
}

/// The modules that a configuration has installed, each before those that it has installed itself.
final class InstalledModules {
    private(set) var all: [InstalledModule] = []
    /// Those that have bound what they bind: each behind all that it has installed.
    private(set) var closed: [InstalledModule] = []
    private var table = HashTable()

    /// Those that later configurations know.
    var withoutState: [ModuleWithoutState] {
        var withoutState: [ModuleWithoutState] = []
        for module in all where module.hasNoState {
            withoutState.add(ModuleWithoutState(module.type, at: module.site))
        }
        return withoutState
    }

    /// Returns the module that is the same as another one.
    ///
    /// One that is `Equatable` and not `Hashable` is compared with each of its type. That can't be avoided: what `==`
    /// says of two modules says nothing of a third one.
    @inline(never) func module(sameAs other: InstalledModule) -> InstalledModule? {
        guard let hash = other.hash else { return nil }
        return table.first(hash) { other.isSame(as: all[$0]) }.map { all[$0] }
    }

    func add(_ module: InstalledModule) {
        if let hash = module.hash { table.add(all.count, hash: hash) }
        all.append(module)
    }

    func close(_ module: InstalledModule) {
        module.isOpen = false
        closed.append(module)
    }

    /// Removes the modules from a number on. Returns them, to be released by the caller.
    func removeAll(from number: Int) -> [InstalledModule] {
        table.remove(from: number)
        while let last = closed.last, last.number >= number { closed.removeLast() }
        return all.removeAll(from: number)
    }
}
