extension Array {
    /// Appends an element. Cold code appends by this, except for the engine's own files, which know no other folder.
    ///
    /// It is one function for each type of elements. Swift would inline `append` at each of some ninety places: 7.3
    /// KB of objects.
    @inline(never) mutating func add(_ element: consuming Element) { append(element) }
}
