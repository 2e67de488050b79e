// Keys in the texts of errors.

extension BindingKey {
    @inline(never)
    var isFactory: Bool { binding?.kind == .factory }

    @inline(never)
    var isWired: Bool { binding?.isWired == true }

    /// How the thing is called that makes the instance.
    @inline(never)
    var maker: String { isWired ? "function" : "block" }

    /// The handles of the key's kind, and the one that its binding has.
    @inline(never)
    var provider: String { binding?.isOnMainActor == true ? "MainActorProvider" : "Provider" }

    @inline(never)
    var factory: String { binding?.isOnMainActor == true ? "MainActorFactory" : "Factory" }

    @inline(never)
    var handle: String { binding?.takesNoArguments == false ? factory : provider }

    /// Returns how a function takes it to request it later: as a closure, if one can do that, or as a handle.
    ///
    /// - Parameter attribute: Stands before the closure.
    @inline(never)
    func later(_ attribute: String = "") -> String {
        let types = binding.map { BindingDescription.types(of: $0.arguments) } ?? []
        let other = "a " + handle + " of " + description
        guard types.count <= 4, binding?.ownsArguments != true else { return other }
        return "`" + attribute + BindingDescription.text(of: types).visible + " -> " + TypeText(type).text + "` or "
            + other
    }

    /// The method that would bind it to a factory.
    var factoryWord: String {
        (binding?.isOnMainActor == true ? "binder.mainActor." : "") + (isWired ? "wireFactory" : "bindFactory")
    }

    /// The key, and where it is bound.
    @inline(never)
    var line: String {
        if let binding { return description + ", " + binding.site.boundText }
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

    /// The bindings that may have been meant, and how to get them. A type of the same name is shown with its full name.
    @inline(never)
    var suggestions: [String] {
        guard !requests.isInjector else { return [] }
        var lines: [String] = []
        for other in NearMiss.nearest(to: self, among: facts.candidates?.bindings ?? []) {
            var name = other.key.description
            if other.type != type, name == description {
                name = String(reflecting: other.type) + ", another type than " + String(reflecting: type)
                name = name.visible
            }
            var line = "did you mean " + name + ", bound at " + other.site.description + "?"
            if other.type == type, let name = other.name {
                // A parameter has no name.
                let code = requests.isParameter ? "with: BindingKey(" + other.key.codeArguments + ")" : name.code
                line += " name it: `" + code + "`."
            } else if other.name == self.name, NearMiss.canBind(other.type, for: type) {
                line += " bind it `for: " + codeArguments + "`."
            }
            lines.append(line)
        }
        return lines
    }

    /// The bindings of the key in declared children, and what to do about it.
    var childLines: [String] {
        var lines: [String] = []
        for other in facts.candidates?.bindingsOfChildren ?? [] where other.type == type && other.name == name {
            lines.append(description + " is " + other.site.boundText + ": what needs it belongs there.")
        }
        return lines
    }

    /// The code that declares children, for each list of seeds with which they were requested.
    @inline(never)
    var childCodes: [String] {
        var codes: [String] = []
        for form in requests.forms.isEmpty ? [Void.self] : requests.forms {
            var code = name?.code ?? ""
            let seeds = form == Void.self ? [] : BindingDescription.types(of: form)
            for (index, type) in seeds.enumerated() {
                code += (code.isEmpty ? "" : ", ") + (index == 0 ? "taking: " : "") + TypeText(type).code
            }
            codes.append("binder.bindChild" + (code.isEmpty ? "" : "(" + code + ")") + " { binder in … }")
        }
        return codes
    }

    /// The code that binds it, for each form in which it was requested.
    ///
    /// - Parameter dependents: The bindings that request it.
    @inline(never)
    func codes(for dependents: [BindingKey]) -> [String] {
        var staysOnMainActor = !dependents.isEmpty && !requests.leavesMainActor
        if !requests.isParameter, requests.properties.isEmpty {
            for key in dependents where key.binding?.isOnMainActor != true { staysOnMainActor = false }
        }
        var codes: [String] = []
        for form in requests.forms.isEmpty ? [Void.self] : requests.forms {
            let isFactory = form != Void.self || isFunction && !TypeText(type).isSendableFunction
            let types = form == Void.self ? [] : BindingDescription.types(of: form)
            func text(isOnMainActor: Bool) -> String {
                self.code(
                    isFactory: isFactory, isWired: requests.isParameter, isOnMainActor: isOnMainActor,
                    taking: types)
            }
            var code = text(isOnMainActor: staysOnMainActor)
            if staysOnMainActor, FunctionType.isExistential(type) {
                // Most protocols say nothing of where their types live.
                code = text(isOnMainActor: false) + "`, or, if it lives on the main actor, `" + code
            }
            codes.append(code)
        }
        return codes
    }

    /// Returns the code that binds it.
    @inline(never)
    func code(isFactory: Bool, isWired: Bool, isOnMainActor: Bool, taking types: [any Any.Type]) -> String {
        var code = isOnMainActor ? "binder.mainActor." : "binder."
        code += isWired ? "wire" : "bind"
        code += (isFactory ? "Factory" : "Provider") + "(for: " + codeArguments
        if isWired { return code + Self.taking(types) + ", to: …)" }
        var parameters = ""
        for (index, type) in types.enumerated() {
            parameters += ", a" + String(index + 1) + ": " + String(describing: type).visible
        }
        if !parameters.isEmpty { parameters = "(i" + parameters + ")" }
        return code + ") { " + (parameters.isEmpty ? "i" : parameters) + " in … }"
    }

    /// Returns the code that wires it as it is wired, but with these arguments.
    @inline(never)
    func code(taking types: [any Any.Type]) -> String {
        code(isFactory: true, isWired: true, isOnMainActor: binding?.isOnMainActor == true, taking: types)
    }

    /// Returns the code that wires it as it is wired, with one more argument.
    @inline(never)
    func code(takingAlso type: any Any.Type) -> String {
        code(taking: BindingDescription.types(of: binding?.arguments ?? NoArguments.self) + [type])
    }

    /// Returns the code that names arguments, behind other arguments of a call.
    @inline(never)
    static func taking(_ types: [any Any.Type]) -> String {
        var code = ""
        for type in types { code += (code.isEmpty ? ", taking: " : ", ") + TypeText(type).code }
        return code
    }

    /// Whether it is a function.
    @inline(never)
    var isFunction: Bool { TypeText(type).isFunction }

    /// The type, and the name if there is one, as they are written in a call.
    @inline(never)
    var codeArguments: String {
        let code = TypeText(type).code
        guard let name else { return code }
        return code + ", " + name.code
    }
}

extension BindingName {
    /// The name as it is written in a call. It may contain quotes.
    fileprivate var code: String { "named: " + string.debugDescription.visible }
}

/// A type as it is written.
struct TypeText {
    let text: String
    private let function: FunctionType?

    @inline(never)
    init(_ type: any Any.Type) {
        // As a value, `()` is no type.
        text = type == Void.self ? "Void" : String(describing: type).visible
        function = FunctionType(type)
    }

    var isFunction: Bool { function != nil }

    /// Whether it is a function that may be shared: one with `@Sendable`, or of an actor.
    var isSendableFunction: Bool { function.map { $0.isSendable || $0.isOnActor } ?? false }

    /// The type as a value: a function's, and one that is composed, in brackets.
    var code: String {
        var needsBrackets = isFunction
        // Letter by letter, because a search for a string brings the library of regular expressions into a program.
        for letter in text.utf8 where letter == UInt8(ascii: "&") { needsBrackets = true }
        return needsBrackets ? "(" + text + ").self" : text + ".self"
    }
}

extension BindingSite {
    /// How something is bound there: `bound at App/Wiring.swift:12`.
    @inline(never)
    var boundText: String {
        guard let child, child.isSeed else { return "bound at " + textInChild }
        return "a seed of the child declared at " + child.site.description
    }

    /// The site, with the child whose configuration it is a part of.
    @inline(never)
    var textInChild: String {
        description + (child.map { ", in the child declared at " + $0.site.description } ?? "")
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
