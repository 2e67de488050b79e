extension Child {
    /// Makes a child by hand, for a fake, a test or a preview. Its injector has no bindings.
    ///
    /// - Parameter root: The root.
    public init(_ root: Root) {
        // Safe because nothing can be wrong without bindings.
        self.init(root, injector: try! Injector { _ in })
    }
}
