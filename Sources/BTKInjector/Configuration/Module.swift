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
/// Let Swift write `Hashable`. Equal modules are installed once, see ``Binder/install(_:fileID:line:)``. A module of
/// the main actor conforms there, `@MainActor struct WindowModule: @MainActor Module`.
///
/// If you need the bindings in one place only, a function that takes `_ binder: inout Binder` is enough.
public protocol Module: Hashable {
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
    /// - Throws: Any error. It is rethrown unchanged to the caller that configures, and all that the module has bound
    ///   and installed is undone.
    func configure(_ binder: inout Binder) throws
}
