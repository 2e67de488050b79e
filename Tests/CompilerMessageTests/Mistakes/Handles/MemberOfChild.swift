import BTKInjector

private func title(_ child: Child<Report>) -> String {
    child.title
}
