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
/// Swift writes `Hashable` for most modules: two that are equal are installed once, see
/// ``Binder/install(_:fileID:line:)``. A module of the main actor conforms there,
/// `@MainActor struct WindowModule: @MainActor Module`.
///
/// A function that takes `_ binder: inout Binder` does as well where it is called once.
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
