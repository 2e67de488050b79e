extension Array {
    /// Appends an element: the library's way to do it where that is not hot.
    ///
    /// One function for each type of elements, where Swift would inline `append` at each of seventy places: 6 KB of objects,
    /// and a fiftieth of the instructions of a build.
    @inline(never) mutating func add(_ element: consuming Element) { append(element) }
}
