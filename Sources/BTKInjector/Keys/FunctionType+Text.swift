extension FunctionType {
    /// Returns a type as it is written.
    static func text(of type: any Any.Type) -> String {
        // As a value, `()` is no type.
        type == Void.self ? "Void" : String(describing: type).visible
    }

    /// Returns a type as a value: a function's, and one that is composed, in brackets.
    @inline(never)
    static func code(of type: any Any.Type) -> String {
        let text = text(of: type)
        // A letter, because a search for a string brings the library of regular expressions into a program.
        let needsBrackets = describes(type) || text.contains("&" as Character)
        return fill(needsBrackets ? "($1).self" : "$1.self", text)
    }
}
