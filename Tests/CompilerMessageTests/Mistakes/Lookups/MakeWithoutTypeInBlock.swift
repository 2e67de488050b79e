import BTKInjector

private func wire(_ binder: inout Binder) {
    binder.bindFactory(for: Report.self) { i in
        let session = try i.make("ada")
        // error: cannot convert value of type 'UnstatedType' to expected argument type 'String'
        return Report(title: session.user)
    }
}
