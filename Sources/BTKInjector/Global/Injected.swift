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
/// Use this in views and other objects that the injector doesn't make: in structs, in actors, and in classes of the
/// main actor.
///
/// - An instance that isn't Sendable can be a property only of an object that is made on the main actor and stays
///   there.
/// - You can read a Sendable instance anywhere. If the instance lives on the main actor, read it there, or the property
///   traps.
/// - A Sendable class can't have such a property, because a property wrapper is a variable. Take a parameter, or write
///   `let log = Injected<any Log>()`.
/// - In an `@Observable` class, write `@ObservationIgnored` before each.
///
/// In a test or a preview, pass an instance, or an injector's handle:
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

    /// Makes a property of a type that isn't Sendable, in an owner on the main actor.
    ///
    /// ```swift
    /// @Injected var router: any Router
    /// ```
    ///
    /// The property allocates no memory unless you give a name.
    ///
    /// - Parameters:
    ///   - name: The name as it was bound.
    ///   - fileID: Where the property is declared, for the message of a trap.
    ///   - line: Where the property is declared, for the message of a trap.
    @export(implementation) @MainActor
    public init(named name: BindingName? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
        source = PropertySource(of: T.self, named: name, fileID: fileID, line: line)
    }

    /// Makes a property of a Sendable type, in any owner.
    ///
    /// ```swift
    /// @Injected(named: "utc") var clock: any Clock
    /// static let store = Injected<any Store>()  // store.wrappedValue
    /// ```
    ///
    /// The property allocates no memory unless you give a name.
    ///
    /// - Parameters:
    ///   - name: The name as it was bound.
    ///   - fileID: Where the property is declared, for the message of a trap.
    ///   - line: Where the property is declared, for the message of a trap.
    @export(implementation)
    public init(named name: BindingName? = nil, fileID: StaticString = #fileID, line: UInt = #line) where T: Sendable {
        source = PropertySource(of: T.self, named: name, fileID: fileID, line: line)
    }

    /// Makes a property with an instance that isn't Sendable, for a test or a preview.
    ///
    /// ```swift
    /// Screen(router: Injected(FakeRouter()))
    /// ```
    ///
    /// - Parameter instance: The instance of the property.
    @MainActor public init(_ instance: T) {
        self.init(from: MainActorProvider { instance })
    }

    /// Makes a property with a Sendable instance, for a test or a preview.
    ///
    /// ```swift
    /// ShareButton(log: Injected(FakeLog()))
    /// ```
    ///
    /// - Parameter instance: The instance of the property.
    public init(_ instance: T) where T: Sendable {
        self.init(from: Provider { instance })
    }

    /// Makes a property with a handle of the main actor, for a test or a preview.
    ///
    /// ```swift
    /// Screen(router: Injected(from: try injector.mainActor.provider()))
    /// ```
    ///
    /// - Parameter handle: Gives the instance at each use, on the main actor only. If the handle throws, the property
    ///   traps.
    @MainActor public init(from handle: MainActorProvider<T>) {
        source = PropertySource(handle.source, isOfMainActor: true)
    }

    /// Makes a property with a handle, for a test or a preview.
    ///
    /// ```swift
    /// ShareButton(log: Injected(from: try injector.provider()))
    /// ```
    ///
    /// - Parameter handle: Gives the instance at each use. If the handle throws, the property traps.
    public init(from handle: Provider<T>) where T: Sendable {
        source = PropertySource(handle.source, isOfMainActor: false)
    }

    /// The instance: the shared one of a provider, or a new one of a factory.
    ///
    /// A property of type `X?` has the instance that is bound for `X?`, otherwise the one for `X`, and nil if neither
    /// is bound under that name. A property of type `[X]` has the array that is bound for `[X]`, otherwise the
    /// instances of all names of `X`.
    ///
    /// If there is no instance, the property traps. The message has the requested type, the place of the property and
    /// the whole error. Reading an instance that exists takes no lock, unless the instance has weak scope or lives on
    /// the main actor.
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
    /// Refuses a property without a type.
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
