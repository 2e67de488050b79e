/// The lookups of an injector on the main actor.
///
/// They have the words of an ``Injector``'s, and find what is bound on the main actor as well as anywhere else:
///
/// ```swift
/// let screen: Screen = try injector.mainActor.make(7)
/// ```
///
/// Elsewhere they are called with `await`, for results that are Sendable. It keeps the injector.
public struct MainActorInjector: Sendable, MainActorInstanceSource {
    let injector: Injector

    /// Where lookups search. For the library alone.
    public var lookupContext: LookupContext { injector.lookupContext }

    /// Returns those singletons that exist and are of a type, in the order in which they were made. Makes none.
    ///
    /// Those of the main actor are among them. See ``Injector/madeInstances(of:)``.
    ///
    /// - Parameter type: The type, usually a protocol; taken from the context where it is left out.
    @MainActor
    public func madeInstances<T>(of type: T.Type = T.self) -> [T] {
        injector.madeInstances(of: type, isOnMainActor: true)
    }
}

extension Injector {
    /// The lookups for what is bound on the main actor.
    public var mainActor: MainActorInjector { MainActorInjector(injector: self) }
}
