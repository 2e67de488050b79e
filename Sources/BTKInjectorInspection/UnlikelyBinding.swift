package import BTKInjector

/// A binding that is complete, and hardly meant so.
package struct UnlikelyBinding {
    package enum Kind {
        /// No binding needs it.
        case unneeded
        /// It makes an object of the class of which another binding makes one, too.
        case sameClass(as: BindingDescription, named: String)
        /// It is of a type of Swift or Foundation that any function may take, and has no name.
        case plainType
    }

    package let binding: BindingDescription
    package let kind: Kind

    package var key: BindingKey { binding.key }

    /// Whether it may well be right.
    package var isWarning: Bool { if case .unneeded = kind { false } else { true } }

    /// The text of the finding, with what to do.
    package var text: String {
        switch kind {
        case .unneeded:
            """
            Nothing that is wired needs \(key), and nothing requires it. The line that takes it may be missing. If the \
            program or a property requests it, write \
            `binder.requireBinding(for: \(key.codeArguments)\(key.takingCode))` beside it; otherwise leave it out.
            """
        case .sameClass(as: let other, named: let name):
            """
            \(key) and \(other.key), bound at \(other.site), are two objects of one class, \(name). If one is meant, \
            let a closure that takes the other one return it.
            """
        case .plainType:
            """
            \(key) has no name, so each function that takes one gets it: bind it under a name, or bind a type of your \
            own.
            """
        }
    }

    /// Returns those of an injector, and of the children that it declares, in the order of binding.
    package static func all(of injector: Injector, _ findings: VerificationFindings) -> [UnlikelyBinding] {
        // A parent's may be needed by others.
        let parents = Set(injector.layout.lineage.dropFirst().map { ObjectIdentifier($0) })
        var all: [UnlikelyBinding] = []
        for layout in findings.blueprints.map(\.layout) where !parents.contains(ObjectIdentifier(layout)) {
            for binding in layout.bindings {
                let description = binding.description
                guard !description.site.origin.isSeed, !description.isReplaced else { continue }
                if !findings.needed.contains(description) {
                    all.append(UnlikelyBinding(binding: description, kind: .unneeded))
                } else if !layout.isRoot(binding), isPlain(description) {
                    all.append(UnlikelyBinding(binding: description, kind: .plainType))
                }
                if let other = findings.objects.twin(of: description) {
                    let name = findings.objects.className(of: description) ?? ""
                    all.append(UnlikelyBinding(binding: description, kind: .sameClass(as: other, named: name)))
                }
            }
        }
        return all
    }

    /// Whether any function may take the type of a binding, and means another value.
    private static func isPlain(_ binding: BindingDescription) -> Bool {
        guard binding.takesNoArguments, binding.key.nameText == nil, binding.isOfValue else { return false }
        // The texts of errors leave out `Swift`.
        let text = String(reflecting: binding.type)
        let isOfSystem = ["Swift.", "Foundation.", "FoundationEssentials."].contains { text.hasPrefix($0) }
        // A list, or a dictionary, of types of the program is no plain one.
        return isOfSystem && !text.contains("<")
    }
}

/// The objects that a verification has made of singletons without names, by their classes.
package struct MadeClasses {
    private struct Class: Hashable {
        let injector: ObjectIdentifier
        let type: ObjectIdentifier
    }

    private var first: [Class: BindingDescription] = [:]
    private var twins: [ObjectIdentifier: BindingDescription] = [:]
    private var names: [ObjectIdentifier: String] = [:]

    mutating func add(_ object: AnyObject, of binding: BindingDescription, in injector: Injector) {
        guard binding.key.nameText == nil, !binding.isReplaced, binding.scope == .singleton else { return }
        let type: AnyClass = Swift.type(of: object)
        let made = Class(injector: ObjectIdentifier(injector), type: ObjectIdentifier(type))
        names[ObjectIdentifier(binding)] = "\(type)"
        guard let other = first[made] else { return first[made] = binding }
        twins[ObjectIdentifier(binding)] = other
    }

    func twin(of binding: BindingDescription) -> BindingDescription? { twins[ObjectIdentifier(binding)] }

    func className(of binding: BindingDescription) -> String? { names[ObjectIdentifier(binding)] }
}
