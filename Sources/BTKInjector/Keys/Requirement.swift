/// A demand of a configuration that something is bound.
package struct Requirement: Sendable {
    package let key: BindingKey
    /// The list of arguments that the binding must take; nil if any will do.
    let arguments: (any Any.Type)?
    package let site: BindingSite
}
