import BTKInjector

private func use() -> Factory<Report, String> {
    // error: pack expansion requires that 'String' and '' have the same shape
    Factory { Report(title: "") }
}
