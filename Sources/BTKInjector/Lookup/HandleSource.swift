/// Where a handle gets its instances from.
///
/// Beside it a handle keeps the owner of what is in here, which is not counted at each call that way.
@usableFromInline
enum HandleSource: Sendable {
    /// A binding. The owner is its ``Registry``.
    case slot(Slot)
    /// A handle made by hand. The owner is its block: a `ClosureProvider` or another such class, as the handle's type
    /// says. An object, because no enumeration can have a block with a pack.
    case block
    /// A property without an injector, which asks the global one. The owner is its ``PropertyName``, if it has one.
    case globalInjector(PropertySite)

    /// Returns the message of a property's trap.
    func message<T>(_ error: InjectionError, for type: T.Type, _ owner: AnyObject?) -> String {
        guard case .globalInjector(let site) = self else { return error.propertyMessage(type, nil, nil) }
        return error.propertyMessage(type, Self.name(of: owner), site)
    }

    /// Returns the name that a property asks for.
    static func name(of owner: AnyObject?) -> BindingName? {
        // Safe because a property has no other owner.
        owner.map { unsafeDowncast($0, to: PropertyName.self).name }
    }
}
