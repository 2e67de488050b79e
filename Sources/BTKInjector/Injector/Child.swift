/// A child injector together with its root object: a session, a request, a window.
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
/// ``Binder/bindChild(for:named:taking:fileID:line:to:)`` binds it as a factory. A fake is bound by
/// `bindFactory(for:)`, as any other type's.
///
/// The child is open, and closures in its objects work, as long as a copy of this exists. So keep it whole, in a
/// constant: `make(user).root` keeps only the object, and the child has already ended.
public struct Child<Root> {
    /// The object that the child was made for.
    public let root: Root
    /// The child.
    public let injector: Injector

    /// Takes an object and the injector that is to be open as long as it is used.
    ///
    /// ```swift
    /// // For a screen that outlives signing out:
    /// let cart = Child(session.root.cart, injector: session.injector)
    /// ```
    ///
    /// - Parameters:
    ///   - root: The object.
    ///   - injector: The injector that has made it.
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
