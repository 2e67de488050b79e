/// The blocks that run while an injector is configured, each within the one before it: those of modules, and of the
/// declarations of children.
///
/// The configuration of the injector and those of the children in it share one.
final class OpenBlocks {
    /// The modules that bind now.
    var modules: [InstalledModule] = []
    /// The places of the declarations whose blocks run now.
    private var declarations: [BindingSite] = []
    /// Within how many of these, from the outermost one on, the block of a declaration did not run.
    private var omittingCount = 0
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
    /// Then no block of a declaration at the same places runs any more, nor one within those that run now. So functions
    /// end that declare themselves, also if they do so twice, which would be 2^n blocks for n that fit.
    @inline(never) func omission(ofDeclarationAt site: BindingSite) -> ChildDeclaration.Omission? {
        let isKnown = omits(site)
        if !isKnown, ResolutionThread.current.hasRoomForBlock {
            return omittingCount > 0 && omittingCount == declarations.count ? .following : nil
        }
        while omittingCount < declarations.count {
            omit(declarations[omittingCount])
            omittingCount += 1
        }
        omit(site)
        return isKnown ? .following : .atEndOfStack
    }

    @inline(never) private func omit(_ site: BindingSite) {
        guard !omits(site) else { return }
        table.add(omittedDeclarations.count, hash: site.hashValue)
        omittedDeclarations.append(site)
    }

    /// Notes that the block of a declaration begins.
    @inline(never) func beginDeclaration(at site: BindingSite) { declarations.append(site) }

    /// Notes that the last block that began has ended.
    @inline(never) func endDeclaration() {
        declarations.removeLast()
        omittingCount = min(omittingCount, declarations.count)
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
        // While some are omitted, the configuration is refused in any case.
        if omittedDeclarations.isEmpty { omittingCount = 0 }
    }
}
