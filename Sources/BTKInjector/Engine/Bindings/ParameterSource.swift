/// The check's note of a parameter.
// With its type, because to read that from the array of all counts it.
@usableFromInline struct NotedParameter {
    let source: ParameterSource
    let type: any Any.Type
}

/// Where a parameter of a wired function comes from, in each registry with the layout that was checked.
@usableFromInline enum ParameterSource {
    /// A binding of the layout, whose slot lies there in the registry's memory.
    case own(Int, Borrowed<Binding>)
    /// A binding of a parent.
    case inherited(Borrowed<Binding>)
    /// None: this is a problem of the configuration, so the function never runs.
    case missing
    /// The argument that lies there among all.
    case argument(Int)
    /// A handle on a binding, here or of a parent: of its type, or of an optional one that wraps it.
    case handle(Borrowed<Binding>, isWrapped: Bool)
    /// A closure of a type that calls such a binding. The type, because to read it from the array of all counts that.
    case closure(any Any.Type, Borrowed<Binding>)
    /// An optional of a type, whose source lies there; nil if nothing is bound.
    case optional(any Any.Type, Storage?)
    /// An array of the instances of a type, whose bindings have these numbers among the elements of all arrays.
    case array(any Any.Type, Range<Int>)
    /// A closure or a handle of a type that gives what is no single binding: its number among the deferred values.
    case deferred(any Any.Type, Int)
}
