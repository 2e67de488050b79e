/// How long the instance of a provider lasts.
///
/// ```swift
/// binder.wireProvider(for: Image.self, scope: .weak, to: Image.init)
/// ```
///
/// Minor versions may add cases, so write `@unknown default` in a `switch`.
@nonexhaustive public enum Scope: Sendable {
    /// The instance lasts as long as the injector.
    case singleton

    /// The instance lasts as long as another object holds it.
    ///
    /// The injector gives the same instance while it lives, and makes a new one after its end. You never get two at
    /// once, though the `deinit` of the old one may still run. This scope is for objects. A value is an
    /// ``InjectionError/weakScopeOfValue(_:)``: of the configuration if a wired function makes the value, and otherwise
    /// at the first use.
    ///
    /// ```swift
    /// let image = try injector.instance(for: Image.self)
    /// let again = try injector.instance(for: Image.self)
    /// #expect(image === again)  // as long as anyone holds it
    /// ```
    case weak

    /// The instance lasts as long as one outermost request on its thread.
    ///
    /// All functions and blocks of a request share the instance. After the request, only those who got the instance
    /// keep it. A wired singleton can't take one, because later requests get another one: see
    /// ``InjectionError/captiveDependency(_:keptBy:)``.
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
