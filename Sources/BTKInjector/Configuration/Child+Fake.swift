extension Child {
    /// Takes an object by hand, for fakes, tests and previews. Its injector has no bindings.
    ///
    /// - Parameter root: The object.
    public init(_ root: Root) {
        // Safe because nothing can be wrong without bindings.
        self.init(root, injector: try! Injector { _ in })
    }
}
