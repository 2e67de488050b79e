import BTKInjector

private struct KeptInjector: InstanceSource {
    // error: stored property 'lookupContext' of 'Copyable'-conforming struct 'KeptInjector' has non-Copyable type 'LookupContext'
    let lookupContext: LookupContext
}
