/// How long the instance of a provider lasts.
///
/// ```swift
/// binder.wireProvider(for: Image.self, scope: .weak, to: Image.init)
/// ```
///
/// Minor versions may add cases: write `@unknown default` in a `switch` over all of them.
@nonexhaustive public enum Scope: Sendable {
    /// As long as the injector.
    case singleton

    /// Lasts as long as another object holds the instance.
    ///
    /// The injector gives the same instance while it lives, and makes a new one when it is destroyed. Two are never
    /// obtainable at once, though the `deinit` of the old one may still run. For objects only: a value is a
    /// ``InjectionError/weakScopeOfValue(_:)``, of the configuration where a wired function makes it, and otherwise at
    /// its first use.
    ///
    /// ```swift
    /// let image = try injector.instance(for: Image.self)
    /// let again = try injector.instance(for: Image.self)
    /// #expect(image === again)  // as long as anyone holds it
    /// ```
    case weak

    /// As long as one outermost request on its thread.
    ///
    /// All blocks of a request share the instance, and nothing keeps it afterwards but those who got it. A singleton
    /// that holds one keeps it, and continues to use it while later requests get others.
    ///
    /// ```swift
    /// binder.wireProvider(scope: .graph, to: Transaction.init)
    /// binder.wireFactory(to: Order.init)  // its parts share a Transaction
    /// ```
    case graph

    /// Refuses a word of other libraries.
    @available(*, unavailable, message: "'.singleton' is the default: leave 'scope:' out")
    @export(implementation) public static var cached: Scope { fatalError() }

    /// Refuses a word of other libraries.
    @available(*, unavailable, message: "'.singleton' is the default: leave 'scope:' out")
    @export(implementation) public static var container: Scope { fatalError() }

    // swift-format-ignore
    /// Refuses a word of other libraries.
    @available(*, unavailable, message: "a factory makes a new instance each time: write 'bindFactory' or 'wireFactory'")
    @export(implementation) public static var transient: Scope { fatalError() }
}

// In words, because a release build keeps no names of cases: see Package.swift.
extension Scope: CustomStringConvertible {
    /// The name of the case: `weak`.
    public var description: String {
        switch self {
        case .singleton: "singleton"
        case .weak: "weak"
        case .graph: "graph"
        }
    }
}
