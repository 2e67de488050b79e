/// The type of a ``Child``, whichever its root is: for the texts of errors, which know nothing of children otherwise.
protocol ChildType {
    static var root: any Any.Type { get }
}
