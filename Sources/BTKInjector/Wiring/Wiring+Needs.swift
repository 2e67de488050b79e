// Looks at each parameter of a function once, when it is wired.

extension Wiring {
    init(_ parameters: [any Any.Type], taking arguments: [any Any.Type] = [], with keys: [BindingKey] = []) {
        self.parameters = parameters
        var isPlain = arguments.isEmpty && keys.isEmpty
        for type in parameters where ClosureType.mayDescribe(type) { isPlain = false }
        details = isPlain ? nil : Details(of: parameters, taking: arguments, with: keys)
    }
}

extension Wiring.Details {
    /// Gives each argument to the first parameter of its type that has none yet, and then each key.
    @inline(never)
    fileprivate convenience init(
        of parameters: [any Any.Type], taking arguments: [any Any.Type], with keys: [BindingKey]
    ) {
        var offsets = [Int](repeating: Self.byType, count: parameters.count)
        var takesAllArguments = true
        var end = 0
        for argument in arguments {
            let offset = Self.offset(of: argument, behind: &end)
            if let index = parameters.indices.first(where: { offsets[$0] < 0 && parameters[$0] == argument }) {
                offsets[index] = offset
            } else {
                takesAllArguments = false
            }
        }
        var needs: [Wiring.Need] = []
        for (index, type) in parameters.enumerated() {
            let closure = offsets[index] < 0 ? ClosureType(type) : nil
            if closure != nil { offsets[index] = Self.byNeed }
            needs.append(Wiring.Need(type: type, closure: closure))
        }
        var keysWithoutParameter: [BindingKey] = []
        for key in keys {
            if let index = needs.indices.first(where: { offsets[$0] < 0 && needs[$0].accepts(key) }) {
                needs[index].key = key
                offsets[index] = Self.byNeed
            } else {
                keysWithoutParameter.append(key)
            }
        }
        self.init(
            offsets: offsets, needs: needs, takesAllArguments: takesAllArguments,
            keysWithoutParameter: keysWithoutParameter)
    }

    /// Returns where the next field of a tuple lies, and moves the end behind it.
    ///
    /// Swift lays out a tuple as a struct with these fields: in order, each at the next multiple of its alignment.
    private static func offset(of type: any Any.Type, behind end: inout Int) -> Int {
        func offset<T>(_ type: T.Type) -> Int {
            let offset = (end + MemoryLayout<T>.alignment - 1) & ~(MemoryLayout<T>.alignment - 1)
            end = offset + MemoryLayout<T>.size
            return offset
        }
        return offset(type)
    }
}

extension Wiring.Need {
    /// Whether a key in `with` is for this parameter: it has the parameter's type, or one that this stands for.
    fileprivate func accepts(_ key: BindingKey) -> Bool {
        guard self.key == nil else { return false }
        var (next, closure) = (type as (any Any.Type)?, closure)
        while let type = next {
            if type == key.type { return true }
            next = FunctionType.describes(type) ? closure.take()?.form.result : (type as? any Parameter.Type)?.target
        }
        return false
    }
}
