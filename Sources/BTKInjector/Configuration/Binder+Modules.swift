extension Binder {
    /// Lets a module make its bindings.
    ///
    /// ```swift
    /// try binder.install(NetworkModule())
    /// ```
    ///
    /// A module is installed once in a tree: in an injector, the children that it declares, and those that
    /// ``Injector/makeChild(_:)`` or an override makes of it. One that is equal to a module that is installed here, or
    /// in an ancestor, adds nothing. So modules may install those they need, and may install each other, because a module
    /// counts as installed before its `configure` runs. For a second one, call a function in place of a module.
    ///
    /// Install a module before the children that install it, too: later is an
    /// ``InjectionError/duplicateBinding(_:sites:)``, with both places.
    ///
    /// A module that throws leaves nothing behind, nor do the modules that it installed. Where its error is caught, it
    /// may be installed again.
    ///
    /// - Parameters:
    ///   - module: The module.
    ///   - fileID: Where it is installed, for errors.
    ///   - line: Where it is installed, for errors.
    /// - Throws: The module's errors, unchanged, and ``InjectionError/nestingTooDeep(path:)`` where modules install
    ///   each other more than 64 deep, less where the thread's stack is small.
    public mutating func install(_ module: some Module, fileID: String = #fileID, line: Int = #line) throws {
        let configuration = configuration
        try configuration.install(module, at: (fileID, line)) { try module.configure(&self) }
    }
}
