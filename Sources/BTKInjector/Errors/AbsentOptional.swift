/// An optional parameter of a wired function that is nil, because nothing is bound for it.
package struct AbsentOptional {
    /// The binding of the function.
    package let owner: BindingDescription
    /// The key for which nothing is bound.
    package let key: BindingKey
}
