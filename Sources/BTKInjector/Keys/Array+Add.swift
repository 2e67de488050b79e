extension Array {
    /// Appends an element, by one function for each type of elements. It is the library's way where that is not hot, but in
    /// files that know no other folder.
    ///
    /// Swift would inline `append` at each of seventy places: 6 KB of objects, and a fiftieth of the instructions of a build.
    @inline(never) mutating func add(_ element: consuming Element) { append(element) }
}
