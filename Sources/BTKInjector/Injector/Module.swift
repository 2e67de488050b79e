/// Bindings that belong together.
///
/// ```swift
/// struct NetworkModule: Module {
///     func configure(_ binder: inout Binder) throws {
///         binder.wireProvider(for: Client.self, to: DefaultClient.init)
///     }
/// }
///
/// try binder.install(NetworkModule())
/// ```
///
/// A function that takes `_ binder: inout Binder` does as well where it is called once.
public protocol Module {
    /// Makes the bindings.
    ///
    /// It may install the modules that it needs:
    ///
    /// ```swift
    /// func configure(_ binder: inout Binder) throws {
    ///     try binder.install(LogModule())
    ///     binder.wireProvider(for: Client.self, to: DefaultClient.init)
    /// }
    /// ```
    ///
    /// - Parameter binder: The binder of the configuration that installs the module.
    /// - Throws: Any error. It is rethrown unchanged to the caller that configures, and all that the module has bound,
    ///   removed and installed is undone.
    func configure(_ binder: inout Binder) throws
}

/// Whether installing both would be installing one twice.
@inline(never) func isSame(_ module: any Module, as other: any Module) -> Bool {
    func isEqual<E: Equatable>(_ module: E) -> Bool {
        guard let other = other as? E else { return false }
        return module == other
    }
    func isEmpty<M>(_ module: M) -> Bool { MemoryLayout<M>.size == 0 }
    if let module = module as? any Equatable { return isEqual(module) }
    if type(of: module) is AnyClass { return module as AnyObject === other as AnyObject }
    return type(of: module) == type(of: other) && isEmpty(module)
}

/// Whether a module is a value without stored properties.
func hasNoState(_ module: any Module) -> Bool {
    func isEmpty<M>(_ module: M) -> Bool { MemoryLayout<M>.size == 0 }
    return isEmpty(module)
}
