/// A demand that something is bound, by whichever configuration.
final class Requirement: Sendable {
    let type: any Any.Type
    let name: BindingName?
    /// The `ArgumentList` that a factory must take. Without arguments, any binding of type and name meets it.
    let arguments: any Any.Type
    let site: BindingSite

    init(type: any Any.Type, name: BindingName?, arguments: any Any.Type, site: BindingSite) {
        (self.type, self.name, self.arguments, self.site) = (type, name, arguments, site)
    }
}
