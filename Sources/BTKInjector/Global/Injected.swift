/// A property that asks the global injector for its instance at each use.
///
/// ```swift
/// struct ShareButton: View {
///     @Injected var log: any Log
///     @Injected(named: "utc") var clock: any Clock
///     @Injected var help: HelpModel?  // nil where nothing is bound
/// }
/// ```
///
/// It stands in views and other objects that the injector does not make: in structs, in actors, and in classes of the
/// main actor. An instance that is not Sendable can be a property only of an object that is made on the main actor, and
/// does not leave it. A Sendable instance can be read anywhere; if it lives on the main actor, only there, or the
/// property traps. A Sendable class takes its instances in its initializer, because a property wrapper would be a
/// variable there, which the compiler refuses. An `@Observable` class says `@ObservationIgnored` before each.
///
/// A test or a preview passes an instance, or an injector's handle:
///
/// ```swift
/// ShareButton(log: Injected(FakeLog()))
/// ShareButton(log: Injected(from: try injector.provider()))
/// ```
@propertyWrapper public struct Injected<T> {
    // One getter without isolation takes that of the owner. The initializers differ: that for what is not Sendable is
    // isolated, so that the compiler refuses other owners, and the property is of the main actor's region, as is all
    // that it gives. A getter for each would not do: the compiler looks for it in the type itself, and not in
    // extensions.
    @usableFromInline let source: PropertySource

    /// Makes a property of what is not Sendable, in an owner on the main actor.
    ///
    /// ```swift
    /// @Injected var router: any Router
    /// ```
    ///
    /// Allocates nothing unless a name is given.
    ///
    /// - Parameters:
    ///   - name: The name as it was bound.
    ///   - fileID: Where the property is declared, for the message of a trap.
    ///   - line: Where the property is declared, for the message of a trap.
    @export(implementation) @MainActor
    public init(named name: BindingName? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
        source = PropertySource(of: T.self, named: name, fileID: fileID, line: line)
    }

    /// Makes a property of what is Sendable, in any owner.
    ///
    /// ```swift
    /// @Injected(named: "utc") var clock: any Clock
    /// static let store = Injected<any Store>()  // store.wrappedValue
    /// ```
    ///
    /// Allocates nothing unless a name is given.
    ///
    /// - Parameters:
    ///   - name: The name as it was bound.
    ///   - fileID: Where the property is declared, for the message of a trap.
    ///   - line: Where the property is declared, for the message of a trap.
    @export(implementation)
    public init(named name: BindingName? = nil, fileID: StaticString = #fileID, line: UInt = #line) where T: Sendable {
        source = PropertySource(of: T.self, named: name, fileID: fileID, line: line)
    }

    /// Takes an instance that is not Sendable, for a test or a preview.
    ///
    /// ```swift
    /// Screen(router: Injected(FakeRouter()))
    /// ```
    ///
    /// - Parameter instance: The instance that the property gives.
    @MainActor public init(_ instance: T) {
        self.init(from: MainActorProvider { instance })
    }

    /// Takes an instance that is Sendable, for a test or a preview.
    ///
    /// ```swift
    /// ShareButton(log: Injected(FakeLog()))
    /// ```
    ///
    /// - Parameter instance: The instance that the property gives.
    public init(_ instance: T) where T: Sendable {
        self.init(from: Provider { instance })
    }

    /// Takes a handle of the main actor, of an injector or made by hand.
    ///
    /// ```swift
    /// Screen(router: Injected(from: try injector.mainActor.provider()))
    /// ```
    ///
    /// - Parameter handle: Gives the instance at each use, on the main actor only. If it throws, the property traps.
    @MainActor public init(from handle: MainActorProvider<T>) {
        source = PropertySource(handle.source, isOfMainActor: true)
    }

    /// Takes a handle, of an injector or made by hand.
    ///
    /// ```swift
    /// ShareButton(log: Injected(from: try injector.provider()))
    /// ```
    ///
    /// - Parameter handle: Gives the instance at each use. If it throws, the property traps.
    public init(from handle: Provider<T>) where T: Sendable {
        source = PropertySource(handle.source, isOfMainActor: false)
    }

    /// The instance: of a provider the shared one, of a factory a new one.
    ///
    /// Of type `X?` it is what is bound for `X?`, otherwise what is bound for `X`, and nil if nothing is bound for
    /// either under that name. Of type `[X]` it is what is bound for that, otherwise the instances of all names of `X`.
    ///
    /// Traps where there is no instance, and prints the requested type, where the property is declared, and the whole
    /// error. An instance that exists is read without a lock, unless it has weak scope or lives on the main actor.
    @export(implementation) public var wrappedValue: T {
        do throws(InjectionError) {
            return try source.instance(of: T.self)
        } catch {
            source.trap(error, for: T.self)
        }
    }

    // swift-format-ignore
    /// Refuses a default value.
    // Generic, because otherwise the compiler would take it for the initializer of every property.
    @available(*, unavailable, message: "a property has no default: bind it, or write 'var x: X?', which is nil where nothing is bound")
    @export(implementation) public init<Default>(wrappedValue: Default, named name: BindingName? = nil) { fatalError() }
}

extension Injected: Sendable where T: Sendable {}

/// A property that asks the global injector, or the type of one.
protocol InjectedProperty: SendableMetatype {
    static var requestedType: any Any.Type { get }
}

extension Injected: InjectedProperty {
    static var requestedType: any Any.Type { T.self }
}

extension Injected where T == _UnstatedType {
    /// Refuses a property of no type.
    @available(*, unavailable, message: "of which type? write '@Injected var x: any X'")
    @export(implementation) public init(named name: BindingName? = nil) { fatalError() }
}

extension Injected {
    /// Refuses a key path such as `\.store`, as other libraries have them.
    @available(*, unavailable, message: "a property asks by its type, and by 'named:' where several are bound")
    @export(implementation) public init<Value>(_ keyPath: KeyPath<_UnstatedType, Value>) { fatalError() }

    /// Refuses a key path with a root.
    @available(*, unavailable, message: "a property asks by its type, and by 'named:' where several are bound")
    @export(implementation) public init<Root, Value>(_ keyPath: KeyPath<Root, Value>) { fatalError() }

    /// Refuses a name without its label.
    @available(*, unavailable, message: "write 'named:' before the name")
    @export(implementation) public init(_ name: BindingName) { fatalError() }
}
