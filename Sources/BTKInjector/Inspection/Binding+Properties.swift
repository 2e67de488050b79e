extension Binding {
    /// The types that the `@Injected` properties of an instance request, as its type tells, and not the instance. Nil
    /// if the type does not tell: a protocol, a function, an enumeration, and one whose stored properties are not
    /// known.
    ///
    /// Those of a part count if it is a struct, a tuple, or an array of such, and no parameter. A parameter is made
    /// elsewhere; what lies in an enumeration, in another object or in a protocol's value, is not seen.
    package var propertyTypes: [any Any.Type]? {
        var found: [any Any.Type] = []
        var isKnown = true
        var seen = Set(metadata.parameters.map { ObjectIdentifier($0) })
        func search(_ type: any Any.Type, isPart: Bool) {
            guard seen.insert(ObjectIdentifier(type)).inserted else { return }
            if let property = type as? any InjectedProperty.Type { return found.append(property.requestedType) }
            if let optional = type as? any OptionalType.Type { return search(optional.wrappedType, isPart: isPart) }
            if let array = type as? any ArrayType.Type { return search(array.element, isPart: isPart) }
            if let dictionary = type as? any DictionaryType.Type { return search(dictionary.value, isPart: isPart) }
            // Another object is made elsewhere, or not known by its type.
            guard !isPart || !(type is AnyClass) else { return }
            let elements = TupleType.elements(of: type)
            if elements.count > 1 { return elements.forEach { search($0, isPart: true) } }
            guard TypeKind.isStruct(type) || type is AnyClass else {
                if !isPart { isKnown = false }
                return
            }
            guard let types = StoredProperties.types(of: type) else { return isKnown = false }
            for type in types { search(type, isPart: true) }
        }
        search(type, isPart: false)
        return isKnown ? found : nil
    }

    /// The binding that a declared child, which this one belongs to, or one around that, has for what a property
    /// requests, so that it gets another instance than the child's. Nil if there is none below an injector.
    package func bindingOfChild(
        for type: any Any.Type, named name: BindingName?, below injector: Injector
    ) -> BindingDescription? {
        let answers = typesAnswering(type)
        func own(in layout: Layout) -> Borrowed<Binding>? {
            for type in answers.types {
                if let found = layout.table.find(ObjectIdentifier(type), name, nil) { return found }
            }
            guard answers.isArray, name == nil, let element = answers.types.last else { return nil }
            return layout.ownBindings(ofAll: element).first
        }
        let around = Set(injector.layout.lineage.map { ObjectIdentifier($0) })
        var next: Layout? = layout
        while let layout = next, !around.contains(ObjectIdentifier(layout)) {
            if let own = own(in: layout) { return own.object.description }
            next = layout.parent
        }
        return nil
    }
}

extension BindingDescription {
    /// Whether the type is one of values.
    package var isOfValue: Bool { TypeKind.isValue(self.type) }
}

extension Layout {
    /// Whether a binding is the root of the children with this layout.
    package func isRoot(_ binding: Binding) -> Bool { declaration?.root === binding }
}

/// The types that answer a request for a type, one inside of the other.
package func typesAnswering(_ type: any Any.Type) -> (types: [any Any.Type], isArray: Bool) {
    if let optional = type as? any OptionalType.Type {
        let wrapped = typesAnswering(optional.wrappedType)
        return ([type] + wrapped.types, wrapped.isArray)
    }
    guard let array = type as? any ArrayType.Type else { return ([type], false) }
    return ([type, array.element], true)
}

extension Binding {
    /// The binding of the root, if the binding declares children.
    package var root: Binding? {
        // Theirs only, because an inherited one would be the root of all of them.
        guard let child, let root = children?.root else { return nil }
        return child.table.find(ObjectIdentifier(root), tag: 0)?.object
    }
}
