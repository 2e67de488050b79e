// Keys in the texts of errors.

extension BindingKey {
    var isFactory: Bool { binding?.kind == .factory }

    var isParameter: Bool {
        if case .parameter = context?.role { true } else { false }
    }

    /// The key, and where it is bound.
    var line: String {
        guard let context else { return "\(self)" }
        return "\(self), bound " + (context.binding.map { "at \($0.site)" } ?? "nowhere")
    }

    /// The bindings that asked for it, numbered where they are several.
    var dependentLines: [String] {
        dependents.count == 1 ? ["required by \(dependents[0].line)"] : dependents.numbered(after: "required by")
    }

    var indirectDependentLines: [String] { indirectDependents.numbered(after: "needed in turn by") }

    /// The bindings that may have been meant. A type of the same name is told by its full name.
    var suggestions: [String] {
        NearMiss.nearest(to: self, among: context?.candidates ?? []).map { other in
            let isNamesake = other.type != type && "\(other.key)" == "\(self)"
            let name =
                isNamesake
                ? "\(String(reflecting: other.type)), another type than \(String(reflecting: type))" : "\(other.key)"
            return "did you mean \(name), bound at \(other.site)?"
        }
    }

    /// How to bind it, as it was asked for.
    var code: String {
        guard let factory = context?.factory else { return "binder.bindProvider(for: \(codeArguments)) { i in … }" }
        let arguments = BindingDescription.argumentNames(of: factory).enumerated().map { ", a\($0 + 1): \($1)" }
        let parameters = arguments.isEmpty ? "i" : "(i\(arguments.joined()))"
        return "binder.bindFactory(for: \(codeArguments)) { \(parameters) in … }"
    }

    /// The type, and the name if there is one, as they are written in a call.
    var codeArguments: String {
        // A function's type, and one that is composed, need brackets. A name may contain quotes.
        let text = "\(type)"
        let letters = text.utf8
        // Letter by letter, because a search for a string brings the library of regular expressions into a program.
        let needsBrackets =
            letters.contains(UInt8(ascii: "&"))
            || zip(letters, letters.dropFirst()).contains { $0 == UInt8(ascii: "-") && $1 == UInt8(ascii: ">") }
        return (needsBrackets ? "(\(text)).self" : "\(text).self")
            + (name.map { ", named: \($0.string.debugDescription)" } ?? "")
    }
}

extension [BindingKey] {
    var lines: [String] {
        enumerated().map { ($0 == 0 ? "" : "→ ") + $1.line }
    }

    var abbreviatedLines: [String] {
        guard count > 12 else { return lines }
        return lines.prefix(6) + ["→ … \(count - 12) more …"] + lines.suffix(6)
    }

    fileprivate func numbered(after heading: String) -> [String] {
        isEmpty ? [] : [heading] + enumerated().map { "\($0 + 1). \($1.line)" }
    }
}

extension String {
    /// Without empty ones, which would look like the end of an error.
    var lines: [Substring] { split(separator: "\n") }
}
