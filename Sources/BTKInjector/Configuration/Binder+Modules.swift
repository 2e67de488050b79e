extension Binder {
    /// Installs a module: lets the module bind its types, once.
    ///
    /// ```swift
    /// try binder.install(NetworkModule())
    /// ```
    ///
    /// However many modules ask for a module, the injector installs it once in a tree: in your injector, in the
    /// children that it declares, and in those that ``Injector/makeChild(_:)`` or an override makes. A module that
    /// equals one which is installed here or in an ancestor adds nothing. So modules may install the modules they need,
    /// and even each other, because a module counts as installed before its `configure` runs. To bind the lines a
    /// second time, call a function instead of a module.
    ///
    /// Install a module before the children that install it as well. Later is an
    /// ``InjectionError/duplicateBinding(_:sites:)``, with both places.
    ///
    /// A module that throws leaves nothing behind, nor do the modules that it installed. If you catch the error, you
    /// may install the module again.
    ///
    /// - Parameters:
    ///   - module: The module.
    ///   - fileID: Where you install the module, for errors.
    ///   - line: Where you install the module, for errors.
    /// - Throws: The module's errors, unchanged, and ``InjectionError/nestingTooDeep(path:)`` if modules install each
    ///   other more than 64 deep, fewer on a small stack.
    public mutating func install(_ module: some Module, fileID: String = #fileID, line: Int = #line) throws {
        let configuration = configuration
        try configuration.install(module, at: (fileID, line)) { try module.configure(&self) }
    }
}
