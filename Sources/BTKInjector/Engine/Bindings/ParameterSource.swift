/// The check's note of a parameter.
// With its type, because to read that from the array of all counts it.
@usableFromInline struct NotedParameter {
    let source: ParameterSource
    let type: any Any.Type
}

/// Where a parameter of a wired function comes from, in each registry with the layout that was checked.
@usableFromInline enum ParameterSource {
    /// A binding of the layout, whose slot lies there in the registry's memory.
    case own(Int, Borrowed<Binding>)
    /// A binding of a parent.
    case inherited(Borrowed<Binding>)
    /// There is no source. This is a problem of the configuration, so the function never runs.
    case missing
    /// The argument that lies there among all.
    case argument(Int)
    /// A handle on a binding, here or of a parent: of its type, or of an optional one that wraps it.
    case handle(Borrowed<Binding>, isWrapped: Bool)
    /// A closure of a type that calls such a binding. The type, because to read it from the array of all counts that.
    case closure(any Any.Type, Borrowed<Binding>)
    /// An optional of a type, whose source lies there; nil if nothing is bound.
    case optional(any Any.Type, Storage?)
    /// An array of the instances of a type, whose bindings have these numbers among the elements of all arrays.
    case array(any Any.Type, Range<Int>)
    /// A closure or a handle of a type that gives what is no single binding: its number among the deferred values.
    case deferred(any Any.Type, Int)
}

/// The sources of all parameters of a layout's wired functions. The check of the layout fills it.
struct ParameterSources {
    /// A ``NotedParameter`` for each, one binding after the other.
    private var notes: Storage?
    /// Memory for the sources of what optional parameters wrap.
    private var innerSources: [Storage] = []
    /// The elements of arrays that are parameters.
    private(set) var elements: [Borrowed<Binding>] = []
    /// The values that closures and handles give which are parameters, where that is no single binding.
    private(set) var deferredValues: [DeferredValue] = []

    /// Allocates the memory for the notes of so many parameters.
    mutating func allocate(count: Int) -> Storage {
        let memory = Storage.allocate(count, of: NotedParameter.self)
        notes = memory
        return memory
    }

    func deallocate() {
        notes?.deallocate()
        for source in innerSources { source.deallocate() }
    }

    /// Returns the source of an optional, for the source of what it wraps.
    mutating func optional(_ type: any Any.Type, _ source: ParameterSource) -> ParameterSource {
        let memory = Storage.allocate(for: ParameterSource.self)
        memory.initialize(to: source)
        innerSources.append(memory)
        return .optional(type, memory)
    }

    /// Returns the source of an array of the instances of some bindings.
    mutating func array(_ type: any Any.Type, _ bindings: [Borrowed<Binding>]) -> ParameterSource {
        elements += bindings
        return .array(type, elements.count - bindings.count..<elements.count)
    }

    /// Returns the source of a closure or a handle of a type, for what it gives.
    mutating func deferred(_ type: any Any.Type, _ value: DeferredValue) -> ParameterSource {
        deferredValues.append(value)
        return .deferred(type, deferredValues.count - 1)
    }

    /// Adds the bindings that a parameter from a source needs.
    func addDependencies(of source: ParameterSource, to dependencies: inout [Dependency]) {
        switch source {
        case .own(_, let binding), .inherited(let binding): dependencies.append((binding.object, isDeferred: false))
        case .handle(let binding, _), .closure(_, let binding): dependencies.append((binding.object, isDeferred: true))
        case .deferred(_, let number):
            for binding in deferredValues[number].target.bindings {
                dependencies.append((binding.object, isDeferred: true))
            }
        case .optional(_, let source?): addDependencies(of: source.read(), to: &dependencies)
        case .array(_, let numbers):
            for binding in elements[numbers] { dependencies.append((binding.object, isDeferred: false)) }
        case .argument, .optional, .missing: break
        }
    }
}

/// An edge: one binding needs another. Whether it is needed later only.
package typealias Dependency = (binding: Binding, isDeferred: Bool)
