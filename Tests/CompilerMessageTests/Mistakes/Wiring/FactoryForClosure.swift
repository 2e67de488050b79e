import BTKInjector

final class Pile { init(make: @escaping (Int) -> Report) {} }

private func wire(_ binder: inout Binder) {
    // error: cannot convert value of type 'Factory<Report, Int>' to expected argument type '(Int) -> Report'
    binder.bindFactory(for: Pile.self) { i in Pile(make: try i.factory(for: Report.self, taking: Int.self)) }
}
