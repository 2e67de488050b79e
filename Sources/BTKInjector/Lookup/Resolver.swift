/// The lookups that a binding's block receives while it runs.
///
/// ```swift
/// binder.bindProvider(for: Store.self) { i in
///     DefaultStore(clock: try i.instance(), reports: try i.provider())
/// }
/// ```
///
/// You can't copy or store a resolver, nor capture it in an escaping closure. Let your instance keep a ``Provider`` or
/// a ``Factory``. A function that helps a block takes `_ i: inout Resolver`, and you call it with `&i`. A block that
/// consumes its resolver and puts another block's in its place ends the process.
public struct Resolver: ~Copyable {
    @usableFromInline let context: _LookupContext

    @export(implementation) init(_ context: consuming _LookupContext) {
        self.context = context
    }

    /// The place where lookups search, for the library only.
    @export(implementation) public var _lookupContext: _LookupContext {
        _read {
            let context = context.loan
            yield context
        }
    }
}
