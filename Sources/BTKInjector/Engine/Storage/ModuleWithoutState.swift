/// A module without state, which a frozen configuration remembers. Others are compared only while they are configured:
/// to compare them later would run code of users on a thread that does not know of it.
final class ModuleWithoutState: Sendable {
    let type: any Any.Type
    let site: BindingSite

    init(_ type: any Any.Type, at site: BindingSite) {
        self.type = type
        self.site = site
    }
}
