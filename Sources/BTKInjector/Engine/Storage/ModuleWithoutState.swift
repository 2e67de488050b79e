/// A module without state, which a frozen configuration remembers. Others are compared only while they are configured:
/// to compare them later would run code of users on a thread that does not know of it.
struct ModuleWithoutState: Sendable {
    let type: any Any.Type
    let site: BindingSite
}
