extension Array {
    /// Appends an element. Cold code appends by this, except for the engine's own files, which know no other folder.
    ///
    /// It is one function for each type of elements. Swift would inline `append` at each of seventy places: 6 KB of
    /// objects, and a fiftieth of the instructions of a build.
    @inline(never) mutating func add(_ element: consuming Element) { append(element) }
}
