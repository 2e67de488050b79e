extension Binder {
    /// Lets a module make its bindings.
    ///
    /// ```swift
    /// try binder.install(NetworkModule())
    /// ```
    ///
    /// A module that was installed before is not installed again, so modules may install those they need. Two modules
    /// count as the same if they compare equal. If their type is not `Equatable`, they must be the same object, or have
    /// no stored properties.
    ///
    /// A module is found by its hash. One that is `Equatable` and not `Hashable` is compared with each installed one of
    /// its type, so a thousand of one type are half a million comparisons: make it `Hashable`.
    ///
    /// A module that throws leaves nothing behind: what it bound and removed is undone, with the modules that it
    /// installed. Where its error is caught, it may be installed again.
    ///
    /// A module is installed once in a tree of an injector and the children that it declares: where a module of the
    /// child installs one that an ancestor has, before or after the child is declared, it adds nothing, and its parts
    /// are the ancestor's. It is an ``InjectionError/duplicateModule(_:sites:)`` where that makes a difference, since
    /// something wired of it takes what the child binds or is given, or it removes that; and where the child's block
    /// installs it itself. `shadowing` says which is meant, also in a later call for the same module:
    ///
    /// ```swift
    /// // One of its own for each child.
    /// try binder.install(Core(), shadowing: true)
    /// ```
    ///
    /// For ``Injector/makeChild(_:)`` and in overrides, only modules without stored properties count as the same. In an
    /// override, one of the original adds nothing where a module of the override installs it.
    ///
    /// - Parameters:
    ///   - module: The module.
    ///   - shadowing: In a child whose ancestor has the module, whether the child has one of its own.
    ///   - fileID: Where it is installed, for errors.
    ///   - line: Where it is installed, for errors.
    /// - Throws: The module's errors, unchanged, and ``InjectionError/circularDependency(path:)`` for one that declares
    ///   a child which has one of its own; and ``InjectionError/nestingTooDeep(path:)`` where modules install each
    ///   other so deep that the thread's stack nears its end.
    public mutating func install(
        _ module: some Module, shadowing: Bool? = nil, fileID: String = #fileID, line: Int = #line
    ) throws {
        try install(module as any Module, shadowing, (fileID, line))
    }

    private mutating func install(
        _ module: any Module, _ shadowing: Bool?, _ site: (fileID: String, line: Int)
    ) throws {
        // The module may exchange the binder for another one, which the end of the configuration refuses.
        let own = configuration
        let new = InstalledModule(module, in: own, at: site, shadowing: shadowing)
        if let installed = own.modules.module(sameAs: new) {
            // One that binds now is not a part of what it installs.
            if !installed.isOpen { own.noteInstallation(of: installed) }
            if new.isInstalledByBlock { installed.isInstalledByBlock = true }
            if let shadowing { installed.shadowing = shadowing }
            return
        }
        let ring = own.ring(of: new)
        if let ring, shadowing == true { throw ring }
        try own.openBlocks.requireRoom(for: new)
        own.open(new)
        do {
            // One that declares the child in which it is installed again adds nothing there.
            if ring == nil { try module.configure(&self) }
        } catch {
            own.close(new, hasFailed: true)
            throw error
        }
        own.close(new, hasFailed: false)
    }
}
