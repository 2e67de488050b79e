import BTKInjector

extension Report {
    // error: extensions must not contain stored properties
    // error: non-static property 'clock' declared inside an extension cannot have a wrapper
    @Provider fileprivate var clock: any Clock
}
