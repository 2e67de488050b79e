import BTKInjector

private func title(_ child: Child<Report>) -> String {
    // error: value of type 'Child<Report>' has no member 'title'
    child.title
}
