/// The bindings and parameters of a child, without those of its modules that an ancestor has, too.
struct OwnBindings {
    /// For each key and, under no list of arguments, for each name the index of the first binding.
    var keys = KeyNumbers()
    var names = KeyNumbers()
    /// The types of which a set would have an element.
    var elements = KeyNumbers()
}
