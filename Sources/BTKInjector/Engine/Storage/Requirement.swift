/// A demand that something is bound, by whichever configuration.
struct Requirement: Sendable {
    let type: any Any.Type
    let name: BindingName?
    /// The `ArgumentList` that a factory must take. Without arguments, any binding of type and name meets it.
    let arguments: any Any.Type
    let site: BindingSite
}
