import BTKInjector

/// The problems that a verification finds, or none.
func verificationProblems(of injector: Injector) -> [InjectionError] {
    do throws(InjectionError) {
        try injector.verify()
        return []
    } catch {
        guard case .invalidConfiguration(let problems) = error else { return [error] }
        return problems
    }
}

/// The key of a number, of which there are as many as there are names.
func intKey(_ name: BindingName) -> BindingKey { BindingKey(Int.self, named: name) }

/// What a block throws that is to fail.
struct VerifyFailure: Error, CustomStringConvertible {
    let description: String
}
