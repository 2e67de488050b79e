/// The notes on a *rehearsal*: the blocks of an injector's copy run, to find out what they request and whether they
/// fail.
package protocol RehearsalNotes: AnyObject, Sendable {
    /// Returns the error that is thrown in place of running a block again.
    func failure(of binding: Binding) -> (any Error)?
    /// Notes what a block has failed with, unless it has failed before.
    func note(_ failure: any Error, of binding: Binding)
    /// Notes what a block requests.
    func note(_ need: Dependency, of binding: Binding)
    /// Notes a property that asks the global injector and was made while a block ran.
    func noteProperty(
        of binding: Binding, _ type: any Any.Type, named name: BindingName?, at site: BindingSite)
}
