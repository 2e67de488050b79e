/// The blocks that run while an injector is configured, each within the one before it: those of modules, and of the
/// declarations of children.
///
/// The configuration of the injector and those of the children in it share one.
final class OpenBlocks {
    /// The modules that bind now.
    var modules: [InstalledModule] = []
    /// The places of the declarations whose blocks run now.
    var declarations: [BindingSite] = []
    /// The places of declarations whose blocks do not run any more.
    private(set) var omittedDeclarations: [BindingSite] = []
    private var table = HashTable()

    /// Throws if modules are installed within each other so deep that the stack has no room for the block of one more.
    func requireRoom(for module: InstalledModule) throws(InjectionError) {
        guard !ResolutionThread.current.hasRoomForBlock else { return }
        throw .nestingTooDeep(path: path(from: 0, to: module))
    }

    /// Returns the keys of the modules that bind now, from an index on, and of one more.
    @inline(never) func path(from index: Int, to module: InstalledModule) -> [BindingKey] {
        var path: [BindingKey] = []
        for module in modules[index...] { path.add(module.key) }
        path.add(module.key)
        return path
    }

    /// Returns whether the block of a declaration does not run, because those around it have used up the stack, and
    /// notes it.
    ///
    /// Then no block of a declaration at the same places runs any more. So functions end that declare themselves, also
    /// if they do so twice, which would be 2^n blocks for n that fit.
    func omitsDeclaration(at site: BindingSite) -> Bool {
        if omits(site) { return true }
        guard !ResolutionThread.current.hasRoomForBlock else { return false }
        for site in declarations + [site] where !omits(site) {
            table.add(omittedDeclarations.count, hash: site.hashValue)
            omittedDeclarations.append(site)
        }
        return true
    }

    /// Returns whether the block of a declaration was omitted before.
    @inline(never) private func omits(_ site: BindingSite) -> Bool {
        guard !omittedDeclarations.isEmpty else { return false }
        return table.first(site.hashValue) { omittedDeclarations[$0] == site } != nil
    }

    /// Lets the blocks of declarations run again that were omitted after others.
    func includeDeclarations(from index: Int) {
        omittedDeclarations.removeSubrange(index...)
        table.remove(from: index)
    }
}
