public import BTKInjector

/// A module that lacks something, in a file whose name another target has as well.
public struct LackingModule: Module {
    /// A protocol that nothing is bound for.
    public protocol Missing: Sendable {}

    /// A part that is wired.
    public struct Part: Sendable {
        init(missing: any Missing) {}
    }

    /// The path of this file.
    public static let path = #filePath

    /// The line of the binding.
    public static let line = #line + 7

    /// Makes the module.
    public init() {}

    /// Binds what lacks something.
    public func configure(_ binder: inout Binder) {
        binder.wireProvider(to: Part.init)
    }
}
