import BTKInjector

/// The copies of the library in this process.
enum LibraryCopies {
    /// Whether there is another one than that of the tests, as far as that can be seen.
    ///
    /// The runtime looks for a type's name in all images, in the order in which they were loaded, a host's before those
    /// of its tests. So it finds the host's type, where there are two of one name.
    static let hasOther = _mangledTypeName(Injector.self).flatMap(_typeByName).map { $0 != Injector.self } ?? false
}
