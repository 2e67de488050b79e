// Keys in the texts of errors.

extension BindingKey {
    var isFactory: Bool { binding?.kind == .factory }

    /// The key, and where it is bound.
    @inline(never)
    var line: String {
        if let binding { return description + ", bound at " + binding.site.description }
        return facts.candidates == nil ? description : description + ", bound nowhere"
    }

    /// The bindings whose blocks or functions requested it, numbered where they are several.
    var dependentLines: [String] {
        let dependents = requests.dependents
        if dependents.count == 1 { return ["required by " + dependents[0].line] }
        return dependents.numbered(after: "required by")
    }

    /// The properties that ask for it.
    var propertyLines: [String] {
        var lines: [String] = []
        for site in requests.properties { lines.append("required by the property at " + site.description) }
        return lines
    }

    var indirectDependentLines: [String] { requests.indirectDependents.numbered(after: "needed in turn by") }

    /// The bindings that may have been meant. A type of the same name is shown with its full name.
    var suggestions: [String] {
        var lines: [String] = []
        for other in NearMiss.nearest(to: self, among: facts.candidates ?? []) {
            var name = other.key.description
            if other.type != type, name == description {
                name = String(reflecting: other.type) + ", another type than " + String(reflecting: type)
                name = name.visible
            }
            lines.append("did you mean " + name + ", bound at " + other.site.description + "?")
        }
        return lines
    }

    /// The code that binds it, for each form in which it was requested.
    var codes: [String] {
        var codes: [String] = []
        for form in requests.forms.isEmpty ? [Void.self] : requests.forms {
            codes.append(code(taking: form))
        }
        return codes
    }

    private func code(taking form: any Any.Type) -> String {
        guard form != Void.self else { return "binder.bindProvider(for: " + codeArguments + ") { i in … }" }
        var parameters = ""
        for (index, type) in BindingDescription.types(of: form).enumerated() {
            parameters += ", a" + String(index + 1) + ": " + String(describing: type).visible
        }
        if !parameters.isEmpty { parameters = "(i" + parameters + ")" }
        return "binder.bindFactory(for: " + codeArguments + ") { " + (parameters.isEmpty ? "i" : parameters) + " in … }"
    }

    /// The type, and the name if there is one, as they are written in a call.
    var codeArguments: String {
        let type = String(describing: type).visible
        // A function's type, and one that is composed, need brackets. Looked for letter by letter, because a search for
        // a string brings the library of regular expressions into a program.
        var needsBrackets = false
        var previous: UInt8 = 0
        for letter in type.utf8 {
            if letter == UInt8(ascii: "&") || previous == UInt8(ascii: "-") && letter == UInt8(ascii: ">") {
                needsBrackets = true
            }
            previous = letter
        }
        let code = needsBrackets ? "(" + type + ").self" : type + ".self"
        // A name may contain quotes.
        guard let name else { return code }
        return code + ", named: " + name.string.debugDescription.visible
    }
}

extension [BindingKey] {
    /// The members of a path. Of a long one the middle is left out.
    var lines: [String] {
        var lines: [String] = []
        for (index, key) in enumerated() {
            if count > 12, index >= 6, index < count - 6 {
                if index == 6 { lines.append("→ … " + String(count - 12) + " more …") }
            } else {
                lines.append(index == 0 ? key.line : "→ " + key.line)
            }
        }
        return lines
    }

    @inline(never)
    fileprivate func numbered(after heading: String) -> [String] {
        var lines: [String] = []
        for key in self {
            if lines.isEmpty { lines.append(heading) }
            lines.append(String(lines.count) + ". " + key.line)
        }
        return lines
    }
}
