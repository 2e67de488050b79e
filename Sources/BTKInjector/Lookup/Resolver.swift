/// The lookups that a binding's block receives, for as long as it runs.
///
/// ```swift
/// binder.bindProvider(for: Store.self) { i in
///     DefaultStore(clock: try i.instance(), reports: try i.provider())
/// }
/// ```
///
/// A resolver cannot be copied, stored or captured by an escaping closure: the compiler refuses. What an instance keeps
/// is a ``Provider`` or a ``Factory``. A function that helps a block takes `_ i: inout Resolver`, and is called with
/// `&i`. A block that consumes its resolver, and gives back another block's, ends the process.
public struct Resolver: ~Copyable {
    @usableFromInline let context: _LookupContext

    @export(implementation) init(_ context: consuming _LookupContext) {
        self.context = context
    }

    /// Where lookups search: for the library only.
    @export(implementation) public var _lookupContext: _LookupContext {
        _read {
            let context = context.loan
            yield context
        }
    }
}
