/// Where a handle gets its instances from.
@usableFromInline
enum HandleSource: Sendable {
    /// A binding of an injector.
    case slot(Slot, in: Registry)
    /// The block of a handle made by hand: a `HandmadeProvider` or another such class, as the handle's own type says.
    /// An object, because no enumeration can have a block with a pack.
    case block(any AnyObject & Sendable)
    /// A property without an injector, which asks the global one.
    case globalInjector(PropertyRequest)
}
