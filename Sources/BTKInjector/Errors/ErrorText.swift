extension InjectionError: CustomStringConvertible {
    /// The text to read: the failure, its places, and the ways to correct it.
    ///
    /// The first line starts with the error's id in brackets; paths follow, from the outermost request on, with the
    /// places where their members were bound; the last lines, which start with `fix:`, tell the remedies. Each name is
    /// on one line, its control characters shown as Swift writes them, and lines of an error that a block threw are
    /// indented.
    ///
    /// A text grows with what it shows. Errors within errors are shown to a depth of 20, or less deep where they are
    /// thousands; then the text says that it is cut, and shows the innermost of them. Near misses are searched for the
    /// first 20 missing keys, and 20 cycles are shown. Of a path with more than 12 members the middle is left out.
    @inline(never)
    public var description: String {
        var text = ErrorText()
        text.write(self, depth: 0, indentation: "\n")
        return text.text
    }
}

/// Writes the text of an error, in which those within it are indented.
struct ErrorText: ~Copyable {
    static var maximumDepth: Int { 20 }

    private(set) var text = ""
    private var errorCount = 0
    private var searchCount = 0
    private var cycleCount = 0

    /// Writes an error.
    ///
    /// - Parameter indentation: The start of each line after the first one, with the line feed.
    mutating func write(_ error: InjectionError, depth: Int, indentation: String) {
        errorCount += 1
        let parts = error.parts
        if case .bindingNotFound = error { searchCount += 1 }
        let message = ErrorMessage(
            of: parts, searchesNearMisses: searchCount <= 20, indentation: indentation + "  ")
        text += message.headline
        let errors = parts.errorsWithin
        if !errors.isEmpty, depth >= Self.maximumDepth || depth >= 3 && errorCount > 10_000 {
            text += (parts.underlying == nil ? indentation + "  " : "") + parts.cutText(at: depth)
        } else if parts.underlying == nil {
            write(errors, depth: depth + 1, indentation: indentation)
        } else if let error = errors.first {
            write(error, depth: depth + 1, indentation: indentation + "    ")
        } else {
            text += parts.underlyingText.visible(linesAfter: indentation + "    ")
        }
        text += message.lines
    }

    /// Writes the problems of a configuration, with their numbers.
    private mutating func write(_ problems: [InjectionError], depth: Int, indentation: String) {
        var hiddenCount = 0
        for (index, problem) in problems.enumerated() {
            if case .circularDependency = problem {
                cycleCount += 1
                guard cycleCount <= 20 else {
                    hiddenCount += 1
                    continue
                }
            }
            text += fill("$1  $2. ", indentation, String(index + 1))
            write(problem, depth: depth, indentation: indentation + "     ")
        }
        if hiddenCount > 0 { text += fill("$1  … and $2 more cycles", indentation, String(hiddenCount)) }
    }
}

extension InjectionError.Parts {
    /// Returns a line that says that errors within this one are left out, and shows the innermost of them.
    fileprivate func cutText(at depth: Int) -> String {
        var (innermost, innermostDepth) = (self, depth)
        // By a loop, because errors may nest deeper than any stack.
        while let next = innermost.errorsWithin.first {
            innermost = next.parts
            innermostDepth += 1
        }
        let headline = ErrorMessage(of: innermost, searchesNearMisses: false, indentation: "").headline
        return fill(
            "… cut at a depth of $1. At the depth of $2: $3$4", String(depth), String(innermostDepth), headline,
            innermost.underlyingText.visible)
    }
}

// MARK: Keys

// Keys in the texts of errors.

extension BindingKey {
    var isFactory: Bool { binding?.isFactory == true }

    var isWired: Bool { binding?.isWired == true }

    /// Returns the handle of a kind for where the key is bound, or the one that its binding has.
    @inline(never)
    func handle(_ kind: String) -> String { (binding?.livesOnMainActor == true ? "MainActor" : "") + kind }

    var handle: String { handle(binding?.takesNoArguments == false ? "Factory" : "Provider") }

    /// Returns how a function takes it to request it later: as a closure, if one can do that, or as a handle.
    ///
    /// - Parameter attribute: Stands before the closure.
    func later(_ attribute: String) -> String {
        let types = binding.map { BindingDescription.types(of: $0.arguments) } ?? []
        let other = fill("a $1 of $2", handle, description)
        guard types.count <= 4, binding?.ownsArguments != true else { return other }
        let arguments = BindingDescription.text(of: types).visible
        return fill("`$1$2 -> $3` or $4", attribute, arguments, FunctionType.text(of: type), other)
    }

    /// Returns the same for a binding that keeps it.
    func storable(in owner: BindingKey) -> String {
        // Shared instances are Sendable, so that their closures have to be.
        later(owner.binding?.livesOnMainActor == true ? "" : "@Sendable ")
    }

    /// The key, and where it is bound.
    @inline(never)
    var line: String {
        guard facts.candidates != nil || binding != nil else { return description }
        return fill("$1, $2", description, binding?.site.boundText ?? "bound nowhere")
    }

    /// Returns the code that binds it.
    @inline(never)
    func code(isFactory: Bool, isWired: Bool, livesOnMainActor: Bool, taking types: [any Any.Type]) -> String {
        if let root { return fill("binder.bindChild(for: $1$2) { binder in … }", root.codeArguments, Self.taking(types)) }
        let call = fill(
            "binder.$1$2$3(for: $4", livesOnMainActor ? "mainActor." : "", isWired ? "wire" : "bind",
            isFactory ? "Factory" : "Provider", codeArguments)
        if isWired { return fill("$1$2, to: …)", call, Self.taking(types)) }
        var parameters = ""
        for (index, type) in types.enumerated() {
            parameters += fill(", a$1: $2", String(index + 1), String(describing: type).visible)
        }
        return fill("$1) { $2 in … }", call, parameters.isEmpty ? "i" : fill("(i$1)", parameters))
    }

    /// Returns the code that wires it as it is wired, but with these arguments.
    func code(taking types: [any Any.Type]) -> String {
        code(isFactory: true, isWired: true, livesOnMainActor: binding?.livesOnMainActor == true, taking: types)
    }

    /// Returns the code that names arguments, behind other arguments of a call.
    @inline(never)
    static func taking(_ types: [any Any.Type]) -> String {
        guard types.count > 1 else { return types.isEmpty ? "" : ", taking: " + FunctionType.code(of: types[0]) }
        var texts: [String] = []
        for type in types { texts.add(FunctionType.text(of: type)) }
        return fill(", taking: ($1).self", texts.joined(separator: ", "))
    }

    /// The key of the root, under the same name, if it is the key of a child.
    var root: BindingKey? {
        (type as? any ChildType.Type).map { BindingKey(BindingKey.Facts(type: $0.root, name: name)) }
    }

    /// The type, and the name if there is one, as they are written in a call.
    @inline(never)
    var codeArguments: String {
        let code = FunctionType.code(of: type)
        return name.map { fill("$1, $2", code, $0.code) } ?? code
    }
}

extension BindingKey.Facts {
    /// The forms, or that of a request for an instance.
    var formsOrInstance: [any Any.Type] { forms.isEmpty ? [Never.self] : forms }
}

extension BindingName {
    /// The name as it is written in a call. It may contain quotes.
    @inline(never)
    var code: String { "named: " + string.debugDescription.visible }
}

extension BindingSite {
    /// How something is bound there: `bound at App/Wiring.swift:12`.
    @inline(never)
    var boundText: String {
        guard origin?.isSeed == true, let declaration else { return "bound at " + textInChild }
        return "a seed of the child declared at " + declaration
    }

    /// The site, with the child whose configuration it is a part of.
    @inline(never)
    var textInChild: String {
        declaration.map { fill("$1, in the child declared at $2", description, $0) } ?? description
    }

    /// The place where the child is declared.
    @inline(never)
    private var declaration: String? { origin?.child?.description }
}
