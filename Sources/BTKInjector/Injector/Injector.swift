/// An object that makes and shares instances of the types that you bound.
///
/// A *provider* gives the same instance as long as the injector lives; a *factory* gives a new one each time. You bind
/// types in a configuration block, and can't change the bindings afterwards:
///
/// ```swift
/// let injector = try Injector.injectorWithBlock { binder in
///     binder.wireProvider(for: Clock.self, to: SystemClock.init)
///     binder.wireProvider(for: Store.self, to: DefaultStore.init)
///     binder.wireFactory(taking: String.self, to: Session.init)
/// }
/// let store: any Store = try injector.instance()
/// let session = try injector.make(for: Session.self, "ada")
/// ```
///
/// The injector owns its shared instances, so keep the injector as long as you need them. When the last reference to
/// the injector goes, its instances are released, and handles that you call later throw
/// ``InjectionError/injectorReleased(_:)``.
///
/// Any number of threads may use an injector at once. A function or block runs on the thread whose request came first.
/// Other threads that want the same instance wait for it; functions of different bindings run side by side.
public final class Injector: Sendable {
    @usableFromInline let registry: Registry

    init(_ registry: Registry) {
        self.registry = registry
    }

    deinit {
        // Safe because the registry is released behind this.
        Borrowed(registry).lend { $0.removeInjector() }
    }
}

extension Injector: InstanceSource {
    /// The place where lookups search, for the library only.
    @export(implementation) public var _lookupContext: _LookupContext {
        _read {
            // The slots' memory is the registry's, which the compiler does not know.
            defer { extendLifetime(self) }
            let context = _LookupContext(of: registry)
            yield context
        }
    }
}

extension Injector: InjectorType {}
