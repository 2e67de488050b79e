/// A demand that something is bound, by whichever configuration.
struct Requirement: Sendable {
    let type: any Any.Type
    let name: BindingName?
    let site: BindingSite
}
