/// The lookups of an injector on the main actor.
///
/// They are those of an ``Injector``, and find what is bound on the main actor as well as anywhere else:
///
/// ```swift
/// let screen: Screen = try injector.mainActor.make(7)
/// ```
///
/// Elsewhere they are called with `await`, for results that are Sendable. It keeps the injector.
public struct MainActorInjector: Sendable, MainActorInstanceSource {
    let injector: Injector

    /// Where lookups search: for the library only.
    public var lookupContext: LookupContext {
        _read { yield injector.lookupContext }
    }

    /// Returns those singletons that exist and are of a type, in the order in which they were made. Makes none.
    ///
    /// ```swift
    /// let windows = injector.mainActor.madeInstances(of: Closable.self)
    /// for window in windows.reversed() { window.close() }
    /// ```
    ///
    /// Those of the main actor are among them. See ``Injector/madeInstances(of:)``.
    ///
    /// - Parameter type: The type, usually a protocol; taken from the context where it is left out.
    @MainActor
    public func madeInstances<T>(of type: T.Type = T.self) -> [T] {
        injector.madeInstances(of: type, onMainActor: { _ in true })
    }

    /// Returns those singletons that exist and are of a Sendable type, in the order in which they were made. Makes
    /// none.
    ///
    /// ```swift
    /// let lists = await injector.mainActor.madeInstances(of: ListModel.self)
    /// ```
    ///
    /// The result may leave the main actor. So of the instances that live there it has only those whose class, or whose
    /// type if they are values, is known to be Sendable: where `T` is that very type, or a class above it, and is not
    /// generic. For all that live there take a protocol that is not Sendable.
    ///
    /// - Parameter type: The type; taken from the context where it is left out.
    @MainActor
    public func madeInstances<T: Sendable>(of type: T.Type = T.self) -> [T] {
        // A cast to an existential type proves nothing: whether a type is Sendable is not known at run time. Nor does
        // one to a type with parts: `Box<any P>` and `Box<any P & Sendable>` are one type there.
        // Tuples and functions have parentheses in their own names, and private types in their full names.
        let isComposed = String(reflecting: type).contains("<") || String(describing: type).contains("(")
        return injector.madeInstances(of: type, onMainActor: { !isComposed && (type is AnyClass || $0 == type) })
    }
}

extension Injector {
    /// The lookups for what is bound on the main actor.
    ///
    /// ```swift
    /// let list: ListModel = try injector.mainActor.instance()
    /// ```
    public var mainActor: MainActorInjector { MainActorInjector(injector: self) }
}
