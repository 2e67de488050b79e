extension Array {
    @inline(never) mutating func add(_ element: consuming Element) { append(element) }
}
