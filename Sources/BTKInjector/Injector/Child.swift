/// An open child: its root object with its injector. It is a session, a request or a window.
///
/// ```swift
/// binder.bindChild(for: Session.self, taking: User.self) { binder in
///     binder.wireProvider(for: Cart.self, to: DefaultCart.init)
///     binder.wireProvider(to: Session.init)  // init(cart: any Cart)
/// }
/// let session: Child<Session> = try injector.make(user)
/// session.root.cart.add(book)
/// ```
///
/// ``Binder/bindChild(for:named:taking:fileID:line:to:)`` binds `Child` of the root as a factory. Bind a fake with
/// `bindFactory(for:)`, like that of any other type.
///
/// The child is open, and the closures in its objects work, as long as a copy of this `Child` exists. So keep it whole,
/// in a constant or a property. `make(user).root` keeps only the root, and the child has ended.
public struct Child<Root> {
    /// The root: the object that your code uses.
    public let root: Root
    /// The child's injector.
    public let injector: Injector

    /// Makes a `Child` of an object and of the injector that has to stay open while you use the object.
    ///
    /// ```swift
    /// // For a screen that outlives signing out:
    /// let cart = Child(session.root.cart, injector: session.injector)
    /// ```
    ///
    /// - Parameters:
    ///   - root: The object.
    ///   - injector: The injector that made the object.
    public init(_ root: Root, injector: Injector) {
        self.root = root
        self.injector = injector
    }
}

extension Child: Sendable where Root: Sendable {}

extension Child: ChildType {
    static var root: any Any.Type { Root.self }
}

extension Child: CustomStringConvertible {
    /// The root, as it shows itself.
    public var description: String { "Child of \(root)" }
}
